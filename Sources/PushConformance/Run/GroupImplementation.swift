public import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushRules

/// This package, deciding for a group that has the recipient as a member.
///
/// A group is decided by integer arithmetic, and its payloads are copies of bytes. The results must be
/// those of the gates and the renderer for the member alone. The member stands in the group twice,
/// beside others, so that what was made for the first is used again for the second. Then it is decided in a
/// batch whose settings are rows, as a dispatcher does.
public final class GroupImplementation: Implementation {
    private let alone: ContractVerb?
    private var pending = PortAnswer.skipped("nothing was asked")

    /// Creates the implementation.
    public init() {
        alone = ContractVerb.all().first { $0.name == "decide" }
    }

    /// Only `decide` has groups.
    public var capabilities: [ExactString] { ["decide"] }

    /// Asks a verb.
    public nonisolated(nonsending) func ask(_ verb: ExactString, _ input: [UInt8]) async {
        guard let alone, verb == alone.name else {
            pending = .skipped("`\(verb)` has no groups")
            return
        }
        let answer = await alone.answer(to: input)
        guard answer["error"] == nil,
            let request = try? ContractInput<DecideRequest>(parsing: input[...]).request
        else {
            pending = .result(answer)
            return
        }
        do throws(InputError) {
            let answers = try Self.answers(request, base: answer)
            // The first that is not right is returned.
            pending = .result(answers.first { $0 != answer } ?? answer)
        } catch {
            pending = .result(ContractError(id: nil, fault: error).json)
        }
    }

    /// The answer to the last input.
    public func answer() -> PortAnswer { pending }

    /// The answer to the last input.
    public func reply() -> PortReply { PortReply(pending) }

    /// The answer for the recipient alone, with the results of the group for each of its two members, and that of
    /// the batch.
    private static func answers(
        _ request: DecideRequest,
        base: JSONObject
    ) throws(InputError) -> [JSONObject] {
        // One other member with the recipient's settings, and one without any for the conversation.
        var first = request.recipient
        first.id = UserID("other than " + request.recipient.id.string)
        var second = first
        second.settings.conversations = []
        let evaluator = try PushEvaluator(app: request.app)
        let group = try evaluator.group(
            request.message,
            from: request.sender,
            to: evaluator.prepareGroup(of: [first, second, request.recipient, request.recipient]),
            at: request.now
        )
        let batch = group.batch(of: 1..<4)
        return [
            answer(batch, member: 2, decision: 1, base: base),
            answer(batch, member: 3, decision: 2, base: base),
            try answer(inBatchOf: [first, request.recipient], request, by: evaluator, base: base),
        ]
    }

    /// The answer with the results for the last recipient of a batch.
    private static func answer(
        inBatchOf recipients: [Recipient],
        _ request: DecideRequest,
        by evaluator: PushEvaluator,
        base: JSONObject
    ) throws(InputError) -> JSONObject {
        let message = try evaluator.prepare(request.message, from: request.sender)
        var rows = SettingsRows(count: recipients.count, in: request.message.conversation)
        for (place, recipient) in recipients.enumerated() {
            rows.set(recipient.settings, at: place)
        }
        var batch = BatchEvaluator(message, rows, at: request.now)
        var result = RecipientResult()
        for (place, recipient) in recipients.enumerated() {
            try batch.evaluate(recipient, at: place, into: &result)
        }
        var payloads: [Int: [UInt8]] = [:]
        for (index, binding) in result.bindings.enumerated() {
            if case .push(let payload, _) = binding.outcome { payloads[index] = payload }
        }
        return answer(result.decision, payloads, base: base)
    }

    private static func answer(
        _ batch: PushBatch,
        member: Int,
        decision: Int,
        base: JSONObject
    ) -> JSONObject {
        var payloads: [Int: [UInt8]] = [:]
        for push in batch.pushes where push.member == member {
            payloads[push.binding] = Array(batch.payload(of: push))
        }
        return answer(batch.decisions[decision], payloads, base: base)
    }

    /// The answer with another decision, and with payloads by their bindings.
    private static func answer(
        _ decision: Decision,
        _ payloads: [Int: [UInt8]],
        base: JSONObject
    ) -> JSONObject {
        var answer = base
        switch decision {
        case .push:
            answer["outcome"] = "push"
            answer["reason"] = nil
        case .suppress(let reason):
            answer["outcome"] = "suppress"
            answer["reason"] = reason.word.json
        }
        guard let devices = base["devices"]?.array else {
            answer["devices"] =
                payloads.isEmpty ? nil : "a push to a binding that no gate looked at"
            return answer
        }
        answer["devices"] = .array(
            devices.enumerated().map { index, device in
                var device = device.object ?? JSONObject()
                let payload = payloads[index]
                if payload == nil, device["outcome"] != "push" { return device.json }
                device["outcome"] = payload == nil ? "suppress" : "push"
                device["payload"] = payload.flatMap { try? JSONValue(parsing: $0[...]) }
                return device.json
            }
        )
        return answer
    }
}

/// One task asks at a time.
@available(*, unavailable)
extension GroupImplementation: Sendable {}
