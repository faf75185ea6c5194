import EMPush

/// Says why Ann has no push of a message, and what would have let it through.
@main
struct AskWhy {
    static func main() throws {
        let group = Conversation(.groupChat, "climbers")
        var ann = Recipient(id: "ann")
        ann.settings.timeZone = .named("Asia/Shanghai")
        ann.settings.interval = try SilentModeInterval(start: .init("22:00"), end: .init("07:00"))
        ann.settings.conversations = [ConversationSettings(group, remindType: .mentionOnly)]
        ann.devices = [
            Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabb")])
        ]
        let message = Message(
            id: "42",
            type: .groupChat,
            from: "tom",
            to: group.id,
            body: .text("Up yet?")
        )

        let app = AppConfiguration(policy: PushPolicy(language: .english))
        let prepared = try PushEvaluator(app: app).prepare(message)
        let night = try Instant(rfc3339: "2026-03-07T23:30:00+08:00")
        let explanation = prepared.explain(for: ann, at: night)

        print("message \(message.id) to \(ann.id): \(explanation.evaluation.decision)")
        for entry in explanation.trace where entry.verdict == .block {
            print("  gate \(entry.gate): \(entry.value)")
        }
        if case .at(let instant) = explanation.nextPush {
            print("quiet until \(instant.rfc3339(offset: explanation.nextPushOffset))")
        }
        guard let remedies = prepared.remedies(for: ann, at: night) else { return }
        print("it would have been pushed if")
        for remedy in remedies.prefix(3) {
            print("  \(remedies.sentence(remedy, in: .english))")
        }
    }
}
