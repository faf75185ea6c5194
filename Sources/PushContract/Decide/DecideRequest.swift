package import ExactJSON
package import PushEvaluation
package import PushModel
package import WallTime
import ZoneData

/// An input of `decide`: a message, a recipient, an instant, and the app.
package struct DecideRequest: ContractRequest {
    /// The instant of the decision.
    package let now: Instant
    /// The app's policy, templates and certificates.
    package internal(set) var app: AppConfiguration
    /// What is known of the sender.
    package let sender: Sender
    package let message: Message
    /// The recipient that it may be pushed to.
    package internal(set) var recipient: Recipient
    /// The zone data, which no input says.
    package var zones = ZoneTable.bundled

    /// Reads the keys of `decide`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        now = try fields.required("now")
        app = try fields.optional("app") ?? AppConfiguration()
        sender = try fields.optional("sender") ?? Sender()
        message = try fields.required("message")
        recipient = try fields.required("recipient")
    }

    /// Whether there are rules that are asked.
    package var asksRules: Bool {
        !app.rules.isEmpty || app.policy.userRules && !recipient.settings.rules.isEmpty
    }

    /// Decides; the paths of errors are those of the input.
    package func evaluate() throws(InputError) -> Evaluation {
        try PushEvaluator(app: app, zones: zones).evaluate(
            message,
            from: sender,
            to: recipient,
            at: now
        )
    }

    /// Decides and explains every gate; the paths of errors are those of the input.
    package func explain() throws(InputError) -> Explanation {
        try PushEvaluator(app: app, zones: zones).explain(
            message,
            from: sender,
            to: recipient,
            at: now
        )
    }
}

extension DecideRequest: AnsweredRequest {
    package static func answer(
        _ input: ContractInput<Self>,
        explaining isExplaining: Bool
    ) throws(ContractError) -> JSONObject {
        input.answer(
            try input.checked { request throws(InputError) in
                isExplaining ? try request.explain().json : try request.evaluate().json
            }
        )
    }
}

extension ContractInput<DecideRequest> {
    /// The line that answers the input, as bytes with their line feed; it says what `answer` says.
    package func line(explaining: Bool) throws(ContractError) -> [UInt8] {
        let answer = try checked { request throws(InputError) in
            explaining ? DecideAnswer(try request.explain()) : DecideAnswer(try request.evaluate())
        }
        return answer.line(id: id)
    }
}

/// An input of `decide` as it was written: its patches, its removals and its redaction depend on which keys
/// are there.
package struct DecideInput: ContractRequest {
    package var request: DecideRequest

    /// The input's object, without its `id`.
    let json: JSONValue

    /// Reads the keys of `decide`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        var written = fields
        var object = JSONObject()
        for key: ExactString in ["now", "app", "sender", "message", "recipient"] {
            object[key] = written.value(key)
        }
        json = .object(object)
        request = try DecideRequest(&fields)
    }
}
