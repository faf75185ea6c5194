import EMPush

/// Plans a newsletter at half past eleven in the evening, in the night in which New York's clocks go forward.
@main
struct AfterQuietHours {
    static func main() throws {
        let evening = try Instant(rfc3339: "2026-03-07T23:30:00-05:00")
        let message = Message(
            id: "newsletter-7",
            type: .groupChat,
            from: "editor",
            to: "readers",
            body: .text("What happened this week")
        )
        let prepared = try PushEvaluator().prepare(message)
        let readers = [
            reader("ann", PushSettings()),
            reader("bob", PushSettings(interval: try quiet("22:00", "07:00"), timeZone: newYork)),
            reader("cat", PushSettings(interval: try quiet("22:00", "02:30"), timeZone: newYork)),
            reader("dan", PushSettings(interval: try quiet("08:00", "08:00"), timeZone: newYork)),
            reader("eve", PushSettings(remindType: .never)),
        ]
        for reader in readers {
            let time = DeliveryTime(prepared.explain(for: reader, at: evening))
            print("\(reader.id): \(time)")
            if case .later(let instant, _) = time {
                // A server keeps the instant beside the message, and decides again when it has come.
                let then = prepared.evaluate(for: reader, at: instant)
                print("  then: \(then.decision)")
            }
        }
    }

    private static let newYork = PushTimeZone.named("America/New_York")

    private static func quiet(_ start: String, _ end: String) throws -> SilentModeInterval {
        try SilentModeInterval(start: SilentModeTime(start), end: SilentModeTime(end))
    }

    private static func reader(_ id: UserID, _ settings: PushSettings) -> Recipient {
        let phone = Device(
            id: "phone",
            bindings: [Binding(certificateName: "prod", token: "aabb")]
        )
        return Recipient(id: id, settings: settings, devices: [phone])
    }
}
