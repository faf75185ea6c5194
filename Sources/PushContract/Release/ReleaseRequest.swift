package import ExactJSON
package import PushEvaluation
package import PushModel
package import WallTime
import ZoneData

/// An input of `release`: what is held for a recipient, and what is known now.
package struct ReleaseRequest: ContractRequest {
    package let now: Instant
    package let app: AppConfiguration
    /// The recipient as it is now.
    package let recipient: Recipient
    package let held: HeldMessages
    /// The zone data, which no input says.
    package var zones = ZoneTable.bundled

    /// Reads the keys of `release`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        now = try fields.required("now")
        app = try fields.optional("app") ?? AppConfiguration()
        var written = fields
        let isCountGiven = written.value("recipient")?.object?["offlineCount"] != nil
        recipient = try fields.required("recipient")
        held = HeldMessages(
            try fields.objects("held"),
            older: try fields.optionalObjects("older"),
            read: try fields.optionalObjects("read"),
            recalled: Set(try fields.optionalArray("recalled") ?? []),
            offlineCount: isCountGiven ? recipient.offlineCount : nil
        )
    }

    /// Says what becomes of the messages; the paths of errors are those of the input.
    package func release() throws(InputError) -> HeldMessages.Release {
        try PushEvaluator(app: app, zones: zones).release(held, to: recipient, at: now)
    }
}

extension HeldMessages.Entry: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            try fields.required("message"),
            from: try fields.optional("sender") ?? Sender(),
            since: try fields.required("since"),
            offlineCount: Int(
                truncatingIfNeeded: try fields.optionalInteger(
                    "offlineCount",
                    in: 0...Int64(Int32.max)
                )
                    ?? 1
            )
        )
    }
}

extension HeldMessages.Older: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            Conversation(try fields.required("type"), try fields.required("id")),
            count: try fields.integer("count", in: 1...Int64(Int32.max)),
            newest: try fields.required("newest")
        )
    }
}

extension HeldMessages.ReadMark: ContractObject {
    init(contract fields: inout JSONFields) throws(InputError) {
        self.init(
            Conversation(try fields.required("type"), try fields.required("id")),
            at: try fields.required("at")
        )
    }
}

extension ReleaseRequest: AnsweredRequest {
    package static func answer(
        _ input: ContractInput<Self>,
        explaining _: Bool
    ) throws(ContractError) -> JSONObject {
        input.answer(
            try input.checked { request throws(InputError) in try request.release().json }
        )
    }
}
