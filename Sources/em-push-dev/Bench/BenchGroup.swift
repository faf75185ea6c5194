import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// A group in 40 time zones, most with quiet hours, many with durations and overrides.
struct BenchGroup {
    private let evaluator: PushEvaluator
    private let message: Message
    private let compiled: CompiledMessage
    private let moment: Moment
    /// The members, 1,000 at a time, with the rows of their settings.
    private let batches: [(members: [Recipient], rows: PushSettings.Rows)]

    private static let group: Conversation.ID = "1421300621769"
    private static let batchSize = 1000

    init(count: Int) throws {
        evaluator = try PushEvaluator()
        let zones = evaluator.zones
        let now = try Instant(rfc3339: "2025-07-28T14:30:00+02:00")
        moment = Moment(now, zones: zones)
        let message = Message(
            id: "373360335316321408",
            type: .groupChat,
            from: "user-7",
            to: Self.group,
            body: .text("See you at the station at nine"),
            ext: ["em_at_list": ["user-70", "user-800"]]
        )
        self.message = message
        compiled = CompiledMessage(
            message,
            ext: MessageExtension.read(message.ext).value,
            policy: PushPolicy()
        )
        let names = zones.zoneNames
        let settled = (0..<40).map { names[$0 * names.count / 40] }
        batches = try stride(from: 0, to: count, by: Self.batchSize).map { first in
            let members = try (first..<min(first + Self.batchSize, count)).map { index in
                try Self.recipient(index, in: settled[index % settled.count], now: now)
            }
            return (members, PushSettings.Rows(of: members, in: message.conversation))
        }
    }

    /// Decides for all members; returns how many pass the gates of message and recipient.
    func decide() -> Int {
        var passed = 0
        for (members, rows) in batches {
            let decisions = RowDecisions(compiled, to: rows, defaultZone: nil, at: moment)
            for (index, member) in members.enumerated() {
                if decisions.decision(on: member, at: index).decision == .push { passed += 1 }
            }
        }
        return passed
    }

    /// Decides for all members, and writes the payloads; returns how many pushes there are.
    func push() throws -> Int {
        let prepared = try evaluator.prepare(message)
        guard let first = batches.first else { return 0 }
        var batch = BatchEvaluator(prepared, first.rows, at: moment.now)
        var result = BatchEvaluator.Result()
        var pushes = 0
        for (members, rows) in batches {
            batch.begin(rows, at: moment.now)
            for (index, member) in members.enumerated() {
                batch.evaluate(member, at: index, into: &result)
                if result.decision == .push { pushes += 1 }
            }
        }
        return pushes
    }

    /// Numbers that share no factor, so that every mix of settings comes about.
    private static func recipient(
        _ index: Int,
        in zone: PushTimeZone.Name,
        now: Instant
    ) throws -> Recipient {
        let start = try SilentModeTime(hours: 20 + index % 4, minutes: index % 60)
        let end = try SilentModeTime(hours: 6 + index % 3, minutes: 0)
        let soon = ExpireTimestamp(now.adding(milliseconds: Int64(index % 7 - 3) * 3_600_000))
        let here = ConversationSettings(
            Conversation(.groupChat, group),
            remindType: index % 33 == 0 ? .never : index % 22 == 0 ? .mentionOnly : .all,
            expireTimestamp: index % 5 == 0 ? soon : nil
        )
        let elsewhere = ConversationSettings(
            Conversation(.groupChat, Conversation.ID("\(index)")),
            remindType: .never
        )
        return Recipient(
            id: UserID("user-\(index)"),
            offlineCount: index % 120,
            settings: PushSettings(
                remindType: index % 13 == 0 ? .mentionOnly : nil,
                expireTimestamp: index % 9 == 0 ? soon : nil,
                interval: index % 3 == 0 ? nil : SilentModeInterval(start: start, end: end),
                timeZone: .named(zone),
                displayStyle: index % 4 == 0 ? .simpleBanner : .messageSummary,
                preferredLanguage: index % 6 == 0 ? "en" : nil,
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
