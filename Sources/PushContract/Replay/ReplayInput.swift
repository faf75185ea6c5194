import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// An input of a log, read and compiled once for both sides.
struct ReplayInput {
    let request: DecideRequest
    private let evaluator: PushEvaluator
    private let message: PreparedMessage
    private let recipient: CompiledRecipient
    private let moment: Moment

    /// Compiles an input.
    ///
    /// - Throws: Why `decide` refuses it.
    init(_ request: DecideRequest) throws(InputError) {
        evaluator = try PushEvaluator(app: request.app)
        self.request = request
        message = try evaluator.prepare(request.message, from: request.sender)
        recipient = message.compile(request.recipient)
        moment = Moment(request.now, zones: evaluator.zones)
    }

    /// What a side decides.
    func evaluate(by side: ReplaySide) throws(InputError) -> Evaluation {
        var message = message
        if side.app != nil || side.ext != nil {
            var changed = request.message
            if let ext = side.ext { changed.ext = ext }
            message = try (side.app ?? evaluator).prepare(changed, from: request.sender)
        }
        if let policy = side.policy { message = try message.under(policy) }
        var user = request.recipient
        if let settings = side.settings { user.settings = settings }
        // The zone of a recipient without one is the policy's, and so is who counts as online, and whose rules are asked.
        let (own, policy) = (request.app.policy, message.configuration.policy)
        let isSame =
            side.app == nil && side.settings == nil && policy.timeZone == own.timeZone
            && policy.multiDevice == own.multiDevice && policy.userRules == own.userRules
        return message.evaluation(
            for: user,
            isSame ? recipient : message.compile(user),
            at: moment
        )
    }
}
