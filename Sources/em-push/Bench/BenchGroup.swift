import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// A group in 40 time zones, most with quiet hours, many with durations and overrides.
struct BenchGroup {
    private let members: PreparedGroup
    let compiled: CompiledMessage
    let moment: Moment
    private let evaluator: PushEvaluator
    private let message: Message

    /// How many members there are.
    let count: Int
    private static let group: ConversationID = "1421300621769"

    init(count: Int) throws {
        self.count = count
        evaluator = try PushEvaluator()
        let zones = evaluator.zones
        moment = Moment(try Instant(rfc3339: "2025-07-28T14:30:00+02:00"), zones: zones)
        message = Message(
            id: "373360335316321408",
            type: .groupChat,
            from: "user-7",
            to: Self.group,
            body: .text("See you at the station at nine"),
            ext: ["em_at_list": ["user-70", "user-800"]]
        )
        compiled = CompiledMessage(
            message,
            ext: MessageExtension.read(message.ext).value,
            policy: PushPolicy()
        )
        let names = zones.zoneNames
        let settled = (0..<40).map { names[$0 * names.count / 40] }
        let now = moment.now
        members = try evaluator.prepareGroup(
            of: (0..<count).map { index in
                try Self.recipient(index, in: settled[index % settled.count], now: now)
            }
        )
    }

    /// The decisions for all members.
    func decide() -> [Decision] {
        members.compiledRecipients.decisions(on: compiled, at: moment)
    }

    /// The decisions for all members, the message prepared once and each half on a thread of its own.
    func decideOnTwoThreads() {
        let decisions = GroupDecisions(compiled, to: members.compiledRecipients, at: moment)
        BenchOperations.onTwoThreads(doing: 2) { half in
            let first = half * count / 2
            BenchOperations.consume(decisions.decisions(in: first..<first + count / 2))
        }
    }

    /// The decisions for all members and the payloads of those who are pushed to, 1,000 at a time.
    func push() throws -> Int {
        let push = try evaluator.group(message, to: members, at: moment.now)
        return stride(from: 0, to: count, by: 1000).reduce(0) { sum, first in
            sum + push.batch(of: first..<min(first + 1000, count)).pushes.count
        }
    }

    /// Numbers that share no factor, so that every mix of settings comes about.
    private static func recipient(
        _ index: Int,
        in zone: TimeZoneName,
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
            Conversation(.groupChat, ConversationID("\(index)")),
            remindType: .never
        )
        return Recipient(
            id: UserID("user-\(index)"),
            offlineCount: Int32(index % 120),
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
