import PushModel
import PushRules
import ZoneData

/// A group of 100,000 in 40 time zones, most with quiet hours, many with durations and overrides.
struct BenchGroup {
    let audience: Audience
    let message: CompiledMessage
    let moment: Moment

    private static let count = 100_000
    private static let group: ConversationID = "1421300621769"

    init() throws {
        let zones = ZoneTables.bundled
        let app = try CompiledApp(AppConfiguration(), zones: zones)
        moment = Moment(try Instant(rfc3339: "2025-07-28T14:30:00+02:00"), zones: zones)
        message = CompiledMessage(
            Message(
                id: "373360335316321408",
                type: .groupChat,
                from: "user-7",
                to: Self.group,
                body: .text("See you at the station at nine")
            ),
            ext: MessageExtension.read(["em_at_list": ["user-70", "user-800"]]).value,
            policy: PushPolicy()
        )
        let names = zones.zoneNames
        let settled = (0..<40).map { names[$0 * names.count / 40] }
        let now = moment.now
        audience = Audience(
            try (0..<Self.count).map { index in
                try CompiledRecipient(
                    Self.recipient(index, in: settled[index % settled.count], now: now),
                    app: app,
                    zones: zones
                )
            }
        )
    }

    /// Numbers that share no factor, so that every mix of settings comes about.
    private static func recipient(
        _ index: Int,
        in zone: TimeZoneName,
        now: Instant
    ) throws -> Recipient {
        let start = try SilentModeTime(hours: 20 + index % 4, minutes: index % 60)
        let end = try SilentModeTime(hours: 6 + index % 3, minutes: 0)
        let soon = now.adding(milliseconds: Int64(index % 7 - 3) * 3_600_000)
        let here = ConversationSettings(
            Conversation(.groupChat, group),
            remindType: index % 33 == 0 ? .never : index % 22 == 0 ? .mentionOnly : .all,
            expireTimestamp: index % 5 == 0 ? soon : nil
        )
        let elsewhere = ConversationSettings(
            Conversation(.groupChat, ConversationID("\(index)")),
            remindType: .never
        )
        return Recipient(
            id: UserID("user-\(index)"),
            settings: PushSettings(
                remindType: index % 13 == 0 ? .mentionOnly : nil,
                expireTimestamp: index % 9 == 0 ? soon : nil,
                interval: index % 3 == 0 ? nil : SilentModeInterval(start: start, end: end),
                timeZone: .named(zone),
                conversations: index % 11 == 0 ? [here, elsewhere] : [elsewhere]
            ),
            devices: [
                Device(
                    id: "phone",
                    state: index % 17 == 0 ? .online : .offline,
                    bindings: [Binding(certificateName: "prod", token: "aabbccdd")]
                )
            ]
        )
    }
}
