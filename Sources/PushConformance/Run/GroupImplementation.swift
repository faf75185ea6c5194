package import ExactJSON
import PushChannels
import PushContract
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// This package, deciding for a group that has the recipient as a member.
///
/// The settings of a batch are rows, and its payloads are copies of bytes. The results must be those of the gates and
/// the renderer for the member alone. The member stands in the batch twice, beside others, so that what was made for
/// the first is used again for the second.
package final class GroupImplementation: Implementation {
    private let alone: ContractVerb?
    private var pending = PortAnswer.skipped("nothing was asked")

    package init() {
        alone = ContractVerb.all().first { $0.name == "decide" }
    }

    /// Only `decide` has groups.
    package var capabilities: [ExactString] { ["decide", PortGreeting.inputText] }

    package nonisolated(nonsending) func ask(
        _ verb: ExactString,
        _ input: [UInt8],
        asText isText: Bool = false
    ) async {
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
    package func answer() -> PortAnswer { pending }

    /// The answer to the last input.
    package func reply() -> PortReply { PortReply(pending) }

    /// The answer for the recipient alone, with the results for each of the two that stand in the batch.
    private static func answers(
        _ request: DecideRequest,
        base: JSONObject
    ) throws(InputError) -> [JSONObject] {
        // One other member with the recipient's settings, and one without any for the conversation.
        var first = request.recipient
        first.id = UserID("other than " + request.recipient.id.string)
        var second = first
        second.settings.conversations = []
        let recipients = [first, second, request.recipient, request.recipient]
        let message = try PushEvaluator(app: request.app)
            .prepare(request.message, from: request.sender)
        var evaluator = BatchEvaluator(
            message,
            PushSettings.Rows(of: recipients, in: request.message.conversation),
            at: request.now
        )
        var result = BatchEvaluator.Result()
        var answers: [JSONObject] = []
        for (index, recipient) in recipients.enumerated() {
            evaluator.evaluate(recipient, at: index, into: &result)
            guard index >= 2 else { continue }
            var pushes: [Int: (key: ExactString, value: JSONValue)] = [:]
            for (index, outcome) in result.outcomes.enumerated() {
                switch outcome {
                case .push(let payload, _):
                    pushes[index] = ("payload", (try? JSONValue(parsing: payload[...])) ?? .null)
                case .request(let request, _): pushes[index] = ("request", request.json)
                case .suppress, .payloadTooLarge: break
                }
            }
            answers.append(answer(result, pushes, base: base))
        }
        return answers
    }

    /// The answer with another decision, and with payloads and requests by their bindings.
    private static func answer(
        _ result: BatchEvaluator.Result,
        _ pushes: [Int: (key: ExactString, value: JSONValue)],
        base: JSONObject
    ) -> JSONObject {
        var answer = base
        switch result.decision {
        case .push:
            answer["outcome"] = "push"
            answer["reason"] = nil
        case .suppress(let reason):
            answer["outcome"] = result.heldUntil == nil ? "suppress" : "hold"
            answer["reason"] = reason.word.json
            if let base = base["heldUntil"]?.string, let until = try? Instant(rfc3339: base),
                until != result.heldUntil
            {
                answer["heldUntil"] = result.heldUntil?.json
            }
        }
        guard let devices = base["devices"]?.array else {
            answer["devices"] =
                pushes.isEmpty ? nil : "a push to a binding that no gate looked at"
            return answer
        }
        answer["devices"] = .array(
            devices.enumerated().map { index, device in
                var device = device.object ?? JSONObject()
                let push = pushes[index]
                if push == nil, device["outcome"] != "push" { return device.json }
                device["outcome"] = push == nil ? "suppress" : "push"
                device["payload"] = nil
                device["request"] = nil
                if let push { device[push.key] = push.value }
                return device.json
            }
        )
        return answer
    }
}

/// One task asks at a time.
@available(*, unavailable)
extension GroupImplementation: Sendable {}
