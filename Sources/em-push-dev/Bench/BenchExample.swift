import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushRules
import WallTime
import ZoneData

/// A message in a group, and a recipient with an interval, a duration and an override.
struct BenchExample {
    let text: [UInt8]
    let message: CompiledMessage
    /// The message of an app that has a rule of messages alone, which does not speak of it.
    let ruledMessage: CompiledMessage
    let recipient: CompiledRecipient
    let moment: Moment
    private let app: CompiledApp
    private let request: DecideRequest
    private let prepared: PreparedMessage

    init() throws {
        text = Array(Self.json.utf8)
        request = try ContractInput<DecideRequest>(parsing: text[...]).request
        prepared = try PushEvaluator(app: request.app)
            .prepare(request.message, from: request.sender)
        let zones = ZoneTable.bundled
        app = try CompiledApp(request.app, zones: zones)
        message = CompiledMessage(
            request.message,
            ext: MessageExtension.read(request.message.ext).value,
            policy: request.app.policy
        )
        let rule = DecisionRule(
            "links",
            ofMessage: { facts in
                facts.message.body.type == .file ? .suppress() : nil
            }
        )
        ruledMessage = CompiledMessage(
            request.message,
            ext: MessageExtension.read(request.message.ext).value,
            policy: request.app.policy,
            from: request.sender,
            rules: try CompiledApp(request.app, rules: [rule], zones: zones).rules
        )
        recipient = CompiledRecipient(request.recipient, app: app, zones: zones)
        moment = Moment(request.now, zones: zones)
    }

    /// What a dispatcher does with each recipient of a message: compile, decide, render.
    func evaluate() -> Evaluation {
        prepared.evaluate(for: request.recipient, at: request.now)
    }

    /// The recipient with its settings, as the gates take it.
    func compileRecipient() -> CompiledRecipient {
        CompiledRecipient(request.recipient, app: app, zones: ZoneTable.bundled)
    }

    /// The answer of `decide` to the example's text.
    func answer(explaining isExplaining: Bool) -> [UInt8] {
        BenchInputs.decide(text[...], explaining: isExplaining)
    }

    private static let json = """
        {"now":"2025-07-28T14:30:00+02:00","sender":{"id":"6001","displayName":"Tom"},
        "message":{"id":"373360335316321408","type":"groupChat","from":"6001","to":"1421300621769",
        "body":{"type":"txt","text":"See you at the station at nine"},
        "ext":{"em_at_list":["6006","6007"],"em_apns_ext":{"extern":"ticket-7"}}},
        "recipient":{"id":"6006","offlineCount":3,"settings":{"remindType":"mentionOnly",
        "expireTimestamp":1650000000000,"silentModeStartTime":"22:00","silentModeEndTime":"07:00",
        "timeZone":"Europe/Berlin","displayStyle":"messageSummary","conversations":[
        {"type":"groupChat","id":"1421300621769","remindType":"all"}]},
        "devices":[{"id":"d1","bindings":[{"notifierName":"prod","token":"aabbccdd"}]}]}}
        """
}
