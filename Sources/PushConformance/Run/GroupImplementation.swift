public import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushRules

/// This package, deciding for a group that has the recipient as a member.
///
/// A group is decided by integer arithmetic, and its payloads are copies of bytes. The results must be
/// those of the gates and the renderer for the member alone. The member stands in the group twice,
/// beside others, so that what was made for the first is used again for the second.
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
            let (first, second) = try Self.answers(request, base: answer)
            // The second answer is returned if the first is right.
            pending = .result(first == answer ? second : first)
        } catch {
            pending = .result(ContractError(id: nil, fault: error).json)
        }
    }

    /// The answer to the last input.
    public func answer() -> PortAnswer { pending }

    /// The answer to the last input.
    public func reply() -> PortReply { PortReply(pending) }

    /// The answer for the recipient alone, with the group's results for each of its two members.
    private static func answers(
        _ request: DecideRequest,
        base: JSONObject
    ) throws(InputError) -> (JSONObject, JSONObject) {
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
        return (
            answer(batch, member: 2, decision: 1, base: base),
            answer(batch, member: 3, decision: 2, base: base)
        )
    }

    private static func answer(
        _ batch: PushBatch,
        member: Int,
        decision: Int,
        base: JSONObject
    ) -> JSONObject {
        var answer = base
        switch batch.decisions[decision] {
        case .push:
            answer["outcome"] = "push"
            answer["reason"] = nil
        case .suppress(let reason):
            answer["outcome"] = "suppress"
            answer["reason"] = reason.word.json
        }
        let pushes = batch.pushes.filter { $0.member == member }
        guard let devices = base["devices"]?.array else {
            answer["devices"] = pushes.isEmpty ? nil : "a push to a binding that no gate looked at"
            return answer
        }
        answer["devices"] = .array(
            devices.enumerated().map { index, device in
                var device = device.object ?? JSONObject()
                let push = pushes.first { $0.binding == index }
                if push == nil, device["outcome"] != "push" { return device.json }
                device["outcome"] = push == nil ? "suppress" : "push"
                device["payload"] = push.flatMap {
                    try? JSONValue(parsing: batch.payload(of: $0))
                }
                return device.json
            }
        )
        return answer
    }
}

/// One task asks at a time.
@available(*, unavailable)
extension GroupImplementation: Sendable {}
