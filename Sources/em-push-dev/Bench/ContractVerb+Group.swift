import ExactJSON
import PushConformance
import PushContract
import PushEvaluation
import PushModel
import WallTime

extension ContractVerb {
    /// `decide` for many recipients at once: a message to a group.
    static let group = ContractVerb("group", requiring: ["recipients"]) {
        (input: ContractInput<GroupRequest>) throws(ContractError) in
        input.answer(
            try input.checked { request throws(InputError) in try request.answer() }
        )
    }
}

/// An input of `decide` with `recipients` in place of its one recipient.
private struct GroupRequest: ContractRequest {
    let now: Instant
    let app: AppConfiguration
    let sender: Sender
    let message: Message
    let recipients: [Recipient]

    private static let batchSize = 1000

    init(_ fields: inout JSONFields) throws(InputError) {
        now = try fields.required("now")
        app = try fields.optional("app") ?? AppConfiguration()
        sender = try fields.optional("sender") ?? Sender()
        message = try fields.required("message")
        recipients = try fields.optionalArray("recipients") ?? []
    }

    /// How many pushes there are, and how many bytes their payloads have.
    func answer() throws(InputError) -> JSONObject {
        let prepared = try PushEvaluator(app: app).prepare(message, from: sender)
        var evaluator = BatchEvaluator(
            prepared,
            PushSettings.Rows(count: 0, in: message.conversation),
            at: now
        )
        var result = BatchEvaluator.Result()
        var (pushes, bytes) = (0, 0)
        for first in stride(from: 0, to: recipients.count, by: Self.batchSize) {
            let batch = Array(recipients[first...].prefix(Self.batchSize))
            evaluator.begin(PushSettings.Rows(of: batch, in: message.conversation), at: now)
            for (index, recipient) in batch.enumerated() {
                evaluator.evaluate(recipient, at: index, into: &result)
                for case .push(let payload, _) in result.outcomes {
                    pushes += 1
                    bytes += payload.count
                }
            }
        }
        return [
            "pushes": .number(JSONNumber(Int64(pushes))),
            "payloadBytes": .number(JSONNumber(Int64(bytes))),
        ]
    }
}
