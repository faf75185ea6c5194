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
    let clock: DeliveryClock
    let terms: Delivery.LeaseTerms
    let evaluator: CurrentEvaluator
    let sampling: PushDispatcher.RedactedSampling?

    /// Decides for the recipients of a message.
    func batches(of message: Message, from sender: Sender?) -> RecipientBatch {
        let (evaluator, ruleHash) = evaluator.current
        return RecipientBatch(
            app: app,
            message: message,
            preparedMessage: Result { () throws(InputError) in
                try evaluator.prepare(message, from: sender ?? Sender())
            },
            replacesEarlier: evaluator.configuration.policy.collapse == .conversation,
            ruleHash: ruleHash,
            readsSender: sender == nil,
            settings: settings,
            bindings: bindings,
            labels: labels,
            queue: queue,
            clock: clock,
            terms: terms,
            sampling: sampling.flatMap { $0.includes(message.id) ? $0 : nil }
        )
    }

    /// Asks again of pushes that are sent late (rule 6.17), and returns why some are not to be sent.
    ///
    /// The settings of all recipients are one read; pushes that another program decided are not asked.
    ///
    /// - Throws: What the store of settings throws.
    func suppressed(_ pushes: [Push]) async throws -> [Push.ID: Delivery.Reason] {
        var known: Set<UserID> = []
        let users = pushes.filter { $0.delivery.grounds != nil }.map { $0.delivery.user }
            .filter { known.insert($0).inserted }
        guard !users.isEmpty else { return [:] }
        let read: [UserID: UserSettings]
        do {
            read = try await queue.once(.decide) { try await settings.settings(for: users) }
        } catch {
            queue.observe?(.queueFailed(.decide, StoreFault(error)))
            throw error
        }
        let (evaluator, ruleHash) = evaluator.current
        let moment = Moment(clock.reading().date, zones: evaluator.zones)
        var suppressed: [Push.ID: Delivery.Reason] = [:]
        for push in pushes {
            let settings = read[push.delivery.user]?.push ?? PushSettings()
            suppressed[push.id] = push.delivery.grounds?
                .suppression(by: settings, evaluator.app, ruleHash: ruleHash, at: moment)
                .map { Delivery.Reason($0.word) }
        }
        return suppressed
    }
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
