import ExactJSON
import PushModel
public import PushService
import WallTime

/// Samples of settings and changes for tests.
public enum SettingsSamples: Sendable {
    /// A change of every field of the app, and of two conversations.
    public static var changes: [UserSettings.Change] {
        [
            .remindType(.mentionOnly, of: nil),
            .expireTimestamp(expiry(1_659_010_500_000), of: nil),
            .interval(interval("22:00", "07:00")),
            .timeZone(.named("Asia/Shanghai")),
            .displayStyle(.messageSummary),
            .preferredLanguage("zh-Hans"),
            .template("quiet"),
            .displayName("Ann \u{1F33B}"),
            .remindType(.all, of: group),
            .expireTimestamp(expiry(1_659_013_200_001), of: chat),
            .quietWindows(windows("09:00", "10:00")),
            .rules(rules("friends")),
            .quiet(.hold),
        ]
    }

    /// Changes of the same fields to other values, in the same order.
    public static var otherChanges: [UserSettings.Change] {
        [
            .remindType(.never, of: nil),
            .expireTimestamp(expiry(1_659_096_900_000), of: nil),
            .interval(interval("13:30", "13:30")),
            .timeZone(fixedZone),
            .displayStyle(.simpleBanner),
            .preferredLanguage("EU"),
            .template("loud_2"),
            .displayName("安"),
            .remindType(.mentionOnly, of: group),
            .expireTimestamp(expiry(1), of: chat),
            .quietWindows(windows("23:59", "00:01")),
            .rules(rules("others")),
            .quiet(.drop),
        ]
    }

    /// Changes that clear the same fields, in the same order.
    public static var clearings: [UserSettings.Change] {
        [
            .remindType(nil, of: nil),
            .expireTimestamp(nil, of: nil),
            .interval(nil),
            .timeZone(nil),
            .displayStyle(.simpleBanner),
            .preferredLanguage(nil),
            .template(""),
            .displayName(""),
            .remindType(nil, of: group),
            .expireTimestamp(nil, of: chat),
            .quietWindows(PushSettings.QuietWindows()),
            .rules(Rule.List()),
            .quiet(nil),
        ]
    }

    /// Settings in which every field is set.
    public static var everyField: UserSettings {
        var settings = UserSettings()
        for change in changes {
            settings.apply(change)
        }
        return settings
    }

    /// Windows of weekdays, of dates with and without a year, and of the most dates.
    static func quietWindows() throws(InputError) -> PushSettings.QuietWindows {
        var dates: Set<QuietWindow.Date> = []
        for year in 1...64 {
            dates.insert(try QuietWindow.Date(year: year * 100, month: 12, day: 31))
        }
        let (start, end) = (try SilentModeTime("23:59"), try SilentModeTime("00:01"))
        return try PushSettings.QuietWindows([
            QuietWindow(days: [.monday, .sunday], start: start, end: end),
            QuietWindow(
                dates: [
                    .init(month: 1, day: 1), .init(month: 2, day: 29),
                    .init(year: 0, month: 1, day: 1),
                ],
                start: end,
                end: end
            ),
            QuietWindow(dates: dates, start: .midnight, end: .midnight),
        ])
    }

    static let group = Conversation(.groupChat, "1421300621769")
    static let chat = Conversation(.chat, "6001")

    private static let fixedZone = PushTimeZone.FixedOffset(minutes: -210).map(PushTimeZone.fixed)

    private static func expiry(_ milliseconds: Int64) -> ExpireTimestamp? {
        ExpireTimestamp(Instant(milliseconds: milliseconds))
    }

    private static func interval(_ start: String, _ end: String) -> SilentModeInterval? {
        guard let start = try? SilentModeTime(start), let end = try? SilentModeTime(end) else {
            return nil
        }
        return SilentModeInterval(start: start, end: end)
    }

    /// Windows on Saturdays and on New Year's Day.
    private static func windows(_ start: String, _ end: String) -> PushSettings.QuietWindows {
        guard let start = try? SilentModeTime(start), let end = try? SilentModeTime(end),
            let day = try? QuietWindow.Date(month: 1, day: 1)
        else { return PushSettings.QuietWindows() }
        let windows = try? PushSettings.QuietWindows([
            QuietWindow(days: [.saturday], start: start, end: end),
            QuietWindow(dates: [day], start: end, end: start),
        ])
        return windows ?? PushSettings.QuietWindows()
    }

    /// A rule of words that holds, and one of a sender that allows.
    private static func rules(_ id: Rule.ID) -> Rule.List {
        var words = Rule.Condition()
        words.words = ["sale", "\u{1F33B}"]
        var sender = Rule.Condition()
        sender.senders = ["tom"]
        let rules = [
            Rule(id: id, when: sender, then: .allow(remind: true)),
            Rule(id: "words", when: words, then: .hold(until: [.midnight], yieldsToForce: true)),
        ]
        return (try? Rule.List(rules)) ?? Rule.List()
    }
}
