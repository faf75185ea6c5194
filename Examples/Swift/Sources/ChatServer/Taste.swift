public import EMPush

/// What the README's sample gives.
public struct Taste: Sendable {
    /// Why nothing is pushed at night.
    public let explanation: Explanation
    /// What is pushed in the morning.
    public let payloads: [String]

    /// Runs the sample.
    public init() throws {
        let phone = Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabb")])
        var ann = Recipient(id: "ann", devices: [phone])
        ann.settings.displayStyle = .messageSummary
        ann.settings.timeZone = .named("Asia/Shanghai")
        ann.settings.interval = try SilentModeInterval(start: .init("22:00"), end: .init("07:00"))
        let tom = Sender(displayName: "Tom")
        let message = Message(id: "42", type: .chat, from: "tom", to: "ann", body: .text("Up yet?"))

        let evaluator = try PushEvaluator()
        let night = try Instant(rfc3339: "2026-03-07T23:30:00+08:00")
        let explanation = try evaluator.explain(message, from: tom, to: ann, at: night)
        // explanation.evaluation.decision: suppress: dnd.app.interval
        // explanation.nextPush: 2026-03-07T23:00:00+00:00

        let morning = try Instant(rfc3339: "2026-03-08T07:00:00+08:00")
        let evaluation = try evaluator.evaluate(message, from: tom, to: ann, at: morning)
        let payloads = evaluation.requests.map { $0.payload.json.jsonText }
        // {"aps":{"alert":{"body":"Tom:Up yet?"},"badge":1,"sound":"default"},"f":"tom", ...

        self.explanation = explanation
        self.payloads = payloads
    }
}
