import ExactJSON
import PushEvaluation
import PushModel
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
        let evaluator = evaluator.value
        return RecipientBatch(
            app: app,
            message: message,
            preparedMessage: Result { () throws(InputError) in
                try evaluator.prepare(message, from: sender ?? Sender())
            },
            replacesEarlier: evaluator.configuration.policy.collapse == .conversation,
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
}

/// The evaluator that is used at present.
final class CurrentEvaluator: Sendable {
    private let evaluator: Mutex<PushEvaluator>

    init(_ evaluator: PushEvaluator) {
        self.evaluator = Mutex(evaluator)
    }

    var value: PushEvaluator {
        get { evaluator.withLock { $0 } }
        set { evaluator.withLock { $0 = newValue } }
    }
}
