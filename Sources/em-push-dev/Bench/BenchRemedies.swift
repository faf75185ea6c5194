import PushContract
import PushEvaluation
import PushModel
import PushRules
import WallTime
import ZoneData

/// A suppressed message, and a recipient with 100 overrides, two devices and two bindings on each.
struct BenchRemedies {
    private let message: PreparedMessage
    private let recipient: Recipient
    private let compiled: CompiledRecipient
    private let moment: Moment

    init() throws {
        let text = Array(Self.json.utf8)
        let request = try ContractInput<DecideRequest>(parsing: text[...]).request
        var recipient = request.recipient
        for index in 0..<100 {
            let conversation = Conversation(.groupChat, Conversation.ID("other-\(index)"))
            recipient.settings.conversations.update(
                with: ConversationSettings(conversation, remindType: .all)
            )
        }
        let zones = ZoneTable.bundled
        message = try PushEvaluator(app: request.app)
            .prepare(request.message, from: request.sender)
        compiled = CompiledRecipient(
            recipient,
            app: try CompiledApp(request.app, zones: zones),
            zones: zones
        )
        self.recipient = recipient
        moment = Moment(request.now, zones: zones)
    }

    /// Lists the first 16 remedies; there are more.
    func list() -> Int {
        guard let remedies = message.remedies(for: recipient, compiled, at: moment) else {
            return 0
        }
        var count = 0
        for remedy in remedies.prefix(16) { count += remedy.changes.count }
        return count
    }

    private static let json = """
        {"now":"2025-07-28T23:30:00+02:00",
        "message":{"id":"373360335316321408","type":"groupChat","from":"6001","to":"1421300621769",
        "body":{"type":"txt","text":"See you at the station at nine"}},
        "recipient":{"id":"6006","settings":{"remindType":"mentionOnly",
        "silentModeStartTime":"22:00","silentModeEndTime":"07:00","timeZone":"Europe/Berlin"},
        "devices":[
        {"id":"d1","state":"online","bindings":[{"notifierName":"prod","token":"aabbccdd"},
        {"notifierName":"test","token":"x"}]},
        {"id":"d2","state":"kicked","bindings":[{"notifierName":"prod","token":"x"},
        {"notifierName":"test","token":"aabbccdd"}]}]},
        "app":{"certificates":[{"name":"test","enabled":false},{"name":"prod","kind":"voip"}]}}
        """
}
