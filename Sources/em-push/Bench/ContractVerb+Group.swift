import ExactJSON
import PushConformance
import PushContract
import PushEvaluation
import PushModel
import WallTime

extension ContractVerb {
    /// `decide` for many recipients at once: a message to a group.
    static let group = ContractVerb("group", requiring: ["recipients"]) {
        (input: ContractInput<GroupRequest>, _) throws(ContractError) in
        do throws(InputError) {
            return input.answer(try input.request.answer())
        } catch {
            throw ContractError(id: input.id, fault: error)
        }
    }
}

/// An input of `decide` with `recipients` in place of its one recipient, and `requests`.
private struct GroupRequest: ContractRequest {
    let now: Instant
    let app: AppConfiguration
    let sender: Sender
    let message: Message
    let recipients: [Recipient]
    /// Whether the request of every push is made as well.
    let makesRequests: Bool

    private static let batchSize = 1000

    init(_ fields: inout JSONFields) throws(InputError) {
        now = try fields.required("now")
        app = try fields.optional("app") ?? AppConfiguration()
        sender = try fields.optional("sender") ?? Sender()
        message = try fields.required("message")
        recipients = try fields.optionalArray("recipients") ?? []
        makesRequests = try fields.optionalBool("requests") ?? false
    }

    /// How many pushes there are, how many bytes their payloads have, and how many have a request.
    func answer() throws(InputError) -> JSONObject {
        let evaluator = try PushEvaluator(app: app)
        let members = try evaluator.prepareGroup(of: recipients)
        let group = try evaluator.group(message, from: sender, to: members, at: now)
        var (pushes, bytes, requests) = (0, 0, 0)
        for first in stride(from: 0, to: recipients.count, by: Self.batchSize) {
            let batch = group.batch(of: first..<min(first + Self.batchSize, recipients.count))
            pushes += batch.pushes.count
            bytes += batch.bytes.count
            if makesRequests {
                requests += batch.pushes.count { group.request(of: $0) != nil }
            }
        }
        return [
            "pushes": .number(JSONNumber(Int64(pushes))),
            "payloadBytes": .number(JSONNumber(Int64(bytes))),
            "requests": .number(JSONNumber(Int64(requests))),
        ]
    }
}
