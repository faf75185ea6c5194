import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Synchronization
import WallTime

/// What a dispatcher decides with, at present.
struct DispatchPreparation: Sendable {
    let app: AppID
    let settings: any SettingsStore
    let bindings: any BindingStore
    let labels: (any LabelStore)?
    let queue: DeliveryQueueCalls
    let terms: Delivery.LeaseTerms
    let evaluator: CurrentEvaluator
    let sampling: PushDispatcher.RedactedSampling?

    /// What is held instead of being sent is asked after so many milliseconds: its push has left the queue by then.
    private static let waitOfHeld: Int64 = 60_000

    var clock: DeliveryClock { queue.clock }

    /// The queue, if it keeps what is held.
    var heldStore: (any HeldStore)? { queue.queue as? any HeldStore }

    /// Decides for the recipients of a message.
    func batches(of message: Message, from sender: Sender?) -> RecipientBatch {
        let (evaluator, ruleHash) = evaluator.current
        return RecipientBatch(
            preparation: self,
            message: message,
            preparedMessage: Result { () throws(InputError) in
                try evaluator.prepare(message, from: sender ?? Sender())
            },
            replacesEarlier: evaluator.configuration.policy.collapse == .conversation,
            ruleHash: ruleHash,
            readsSender: sender == nil,
            sampling: sampling.flatMap { $0.includes(message.id) ? $0 : nil }
        )
    }

    /// Asks again of pushes that are sent late (rule 6.17), and returns why some are not to be sent.
    ///
    /// The settings of all recipients are one read; pushes that another program decided are not asked. Messages that wait
    /// instead of being dropped are held, to be asked again soon.
    ///
    /// - Throws: What the store of settings throws, and that of what is held.
    func suppressed(_ pushes: [Push]) async throws -> [Push.ID: LateSuppression] {
        var known: Set<UserID> = []
        let users = pushes.filter { $0.delivery.grounds != nil }.map { $0.delivery.user }
            .filter { known.insert($0).inserted }
        guard !users.isEmpty else { return [:] }
        let read: [UserID: UserSettings]
        do {
            read = try await queue.once(.decide) { try await settings.settings(for: users) }
        } catch {
            queue.observe?(.queueFailed(.decide, DeliveryEvent.StoreFault(error)))
            throw error
        }
        let (evaluator, ruleHash) = evaluator.current
        let reading = clock.reading()
        var suppressed: [Push.ID: LateSuppression] = [:]
        for push in pushes {
            let settings = read[push.delivery.user]?.push ?? PushSettings()
            let moment = Moment(
                reading.date,
                zones: evaluator.zones,
                heldSince: push.delivery.heldSince
            )
            suppressed[push.id] = push.delivery.grounds?
                .suppression(by: settings, evaluator.app, ruleHash: ruleHash, at: moment)
                .map { LateSuppression(reason: Delivery.Reason($0.reason.word), isHeld: $0.isHeld) }
        }
        guard let store = heldStore else { return suppressed }
        for push in pushes where suppressed[push.id]?.isHeld ?? false {
            let delivery = push.delivery
            // The badge is that of the payload, which is not read: as if this message alone were there.
            let row = HeldMessage.Row(
                delivery.user,
                since: delivery.heldSince ?? reading.date,
                due: reading.now.adding(milliseconds: Self.waitOfHeld),
                offlineCount: 1
            )
            suppressed[push.id]?.isHeld = try await queue.repeating(.hold) {
                try await store.hold(delivery.groupIDs.message, of: app, for: row)
            }
        }
        return suppressed
    }

    /// Queues deliveries; one whose key cannot be used has an outcome at once.
    func prepare(_ deliveries: ArraySlice<Delivery>) async throws -> PreparedBatch {
        var usable: [Delivery] = []
        var outcomes: [DeliveryOutcome] = []
        for delivery in deliveries {
            if let fault = InputError(keyOf: delivery, to: app) {
                outcomes.append(DeliveryOutcome(delivery.key, .unusable(fault)))
            } else {
                usable.append(delivery)
            }
        }
        var prepared = try await queue.enqueue(usable, on: terms, at: clock.now())
        prepared.outcomes += outcomes
        return prepared
    }

    /// Stores messages that are held or can be; does nothing without a store for them.
    func hold(_ messages: [HeldMessage]) async throws {
        guard !messages.isEmpty, let store = heldStore else { return }
        try await queue.repeating(.hold) { try await store.hold(messages) }
    }
}

/// Why a push that is late is not sent.
struct LateSuppression: Sendable {
    let reason: Delivery.Reason
    /// Whether its message is held.
    var isHeld: Bool
}

/// The evaluator that is used at present, with the number of its rules.
final class CurrentEvaluator: Sendable {
    private let evaluator: Mutex<(PushEvaluator, ruleHash: UInt16)>

    init(_ evaluator: PushEvaluator) {
        self.evaluator = Mutex((evaluator, evaluator.app.rules?.hash ?? 0))
    }

    var current: (PushEvaluator, ruleHash: UInt16) { evaluator.withLock { $0 } }

    func set(_ value: PushEvaluator) {
        let ruleHash = value.app.rules?.hash ?? 0
        evaluator.withLock { $0 = (value, ruleHash) }
    }
}
