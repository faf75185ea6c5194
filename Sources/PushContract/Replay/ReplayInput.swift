import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// An input of a log, read and compiled once for both sides.
struct ReplayInput {
    private let request: DecideRequest
    private let message: PreparedMessage
    private let recipient: CompiledRecipient
    private let moment: Moment

    /// Compiles an input.
    ///
    /// - Throws: Why `decide` refuses it.
    init(_ request: DecideRequest) throws(InputError) {
        let evaluator = try PushEvaluator(app: request.app)
        self.request = request
        message = try evaluator.prepare(request.message, from: request.sender)
        recipient = message.compile(request.recipient)
        moment = Moment(request.now, zones: evaluator.zones)
    }

    /// What is decided on the input as it stands.
    var evaluation: Evaluation {
        message.evaluation(for: request.recipient, recipient, at: moment)
    }

    /// What is decided with another policy in place of the app's (Y1).
    func evaluate(under policy: PushPolicy) throws(InputError) -> Evaluation {
        let other = try message.under(policy)
        // The zone of a recipient without one is the policy's, and so is who counts as online.
        let own = request.app.policy
        let isSameRecipient =
            policy.timeZone == own.timeZone && policy.multiDevice == own.multiDevice
        return other.evaluation(
            for: request.recipient,
            isSameRecipient ? recipient : other.compile(request.recipient),
            at: moment
        )
    }

    /// What is decided with another app.
    func evaluate(by evaluator: PushEvaluator) throws(InputError) -> Evaluation {
        try evaluator.evaluate(
            request.message,
            from: request.sender,
            to: request.recipient,
            at: request.now
        )
    }
}
