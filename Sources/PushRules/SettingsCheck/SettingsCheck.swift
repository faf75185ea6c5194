public import ExactJSON
public import PushModel
public import WallTime

/// Looks for settings that do not do what they seem to, in the next 366 days (rule 7.3).
///
/// Remind types and silent durations are compared as sets of messages and stretches of time, so no
/// message is decided on.
public struct SettingsCheck: Sendable {
    private let settings: PushSettings
    private let policy: PushPolicy
    private let zones: ZoneTable
    private let lacksTimeZone: Bool
    private let hasUnknownTimeZone: Bool
    /// What is set for the app.
    private let preferences: Preferences
    private let calendar: QuietCalendar?
    private let now: Instant
    /// The last instant that is looked at.
    private let last: Instant

    /// How long the time is that is looked at: 366 days, in milliseconds (S1).
    private static let window: Int64 = 366 * Instant.millisecondsPerDay

    /// Checks and compiles settings.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - policy: The app's policy.
    ///   - now: The first instant that is looked at; the last one is 366 days later, or that of the
    ///     year 9999 if it is earlier.
    ///   - zones: The zone data.
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone.
    public init(
        _ settings: PushSettings,
        policy: PushPolicy,
        at now: Instant,
        zones: ZoneTable
    ) throws(InputError) {
        let defaultZone: CompiledZone?
        do throws(InputError) {
            defaultZone = try policy.timeZone.map { zone throws(InputError) in
                try zones.compile(zone)
            }
        } catch {
            throw error.within(key: "timeZone").within(key: "policy")
        }
        let compiled = CompiledSettings(settings, defaultZone: defaultZone, zones: zones)
        self.settings = settings
        self.policy = policy
        self.zones = zones
        self.now = now
        lacksTimeZone = compiled.lacksTimeZone
        hasUnknownTimeZone = compiled.hasUnknownTimeZone
        preferences = compiled.preferences(in: nil)
        calendar = QuietCalendar(preferences, zones: zones)
        last = now.adding(milliseconds: Self.window - 1)
    }

    /// Everything that was found, ordered by path, code and day.
    public var findings: [SettingsFinding] {
        var findings = appFindings + clockFindings
        for (index, entry) in settings.conversations.enumerated() {
            findings += conversationFindings(entry, index)
        }
        return findings.sorted()
    }

    // MARK: The app

    private var appFindings: [SettingsFinding] {
        var findings: [SettingsFinding] = []
        if isAlwaysQuiet {
            let isIntervalEnough = !isFree(from: now, through: last)
            findings.append(
                SettingsFinding(
                    .alwaysQuiet,
                    isIntervalEnough ? .silentModeStartTime : .expireTimestamp
                )
            )
        }
        if appRemindType == .never,
            settings.conversations.allSatisfy({
                $0.conversation.type == .chatRoom || ($0.remindType ?? .never) == .never
            })
        {
            findings.append(SettingsFinding(.neverPushes, .remindType))
        }
        if let expiry = preferences.appExpiry {
            if expiry <= now {
                findings.append(SettingsFinding(.durationPast, .expireTimestamp))
            } else if !isAlwaysQuiet, let calendar,
                calendar.firstQuiet(from: expiry).map({ $0 > last }) ?? true
            {
                findings.append(SettingsFinding(.intervalNoEffect, .silentModeStartTime))
            }
        }
        if lacksTimeZone {
            findings.append(SettingsFinding(.intervalNoZone, .timeZone))
        }
        if hasUnknownTimeZone {
            findings.append(SettingsFinding(.zoneUnknown, .timeZone))
        }
        if appRemindType == .mentionOnly, policy.mentionOnlyInChat == .literal {
            findings.append(SettingsFinding(.mentionOnlyChat, .remindType))
        }
        return findings
    }

    /// The intervals that a change of the clock leaves out or makes come twice (S5).
    private var clockFindings: [SettingsFinding] {
        let hours = preferences.quietHours
        guard let zone = preferences.timeZone, !hours.isEmpty, !hours.isWholeDay else { return [] }
        var findings: [SettingsFinding] = []
        var span = zones.span(of: zone, at: now.adding(milliseconds: -1))
        while let change = span.end, change <= last {
            let next = zones.span(of: zone, at: change)
            if preferences.appExpiry.map({ $0 <= change }) ?? true {
                let times = [span.offset, next.offset].map { change.milliseconds + $0.milliseconds }
                let isSkipped = span.offset.milliseconds < next.offset.milliseconds
                findings += days(
                    of: hours,
                    from: min(times[0], times[1]),
                    to: max(times[0], times[1])
                )
                .map {
                    SettingsFinding(
                        isSkipped ? .intervalSkipped : .intervalRepeated,
                        .silentModeStartTime,
                        on: $0
                    )
                }
            }
            span = next
        }
        return findings
    }

    /// The days on which the quiet hours start that lie wholly in a stretch of times on the wall clock.
    private func days(of hours: QuietHours, from first: Int64, to end: Int64) -> [CalendarDay] {
        let day = Instant.millisecondsPerDay
        var start = first.flooredQuotient(by: day) * day + Int64(hours.start) * 60_000
        var days: [CalendarDay] = []
        while start + Int64(hours.length) * 60_000 <= end {
            if start >= first {
                days.append(CalendarDay(of: Instant(milliseconds: start), offset: .utc))
            }
            start += day
        }
        return days
    }

    // MARK: A conversation

    private func conversationFindings(
        _ entry: ConversationSettings,
        _ index: Int
    ) -> [SettingsFinding] {
        var findings: [SettingsFinding] = []
        if entry.carriesInterval {
            findings.append(SettingsFinding(.intervalNoEffect, .silentModeStartTime, of: index))
        }
        guard hasEffect(entry) else {
            return findings + [SettingsFinding(.conversationNoEffect, nil, of: index)]
        }
        if let expiry = entry.expireTimestamp?.instant {
            if expiry <= now {
                findings.append(SettingsFinding(.durationPast, .expireTimestamp, of: index))
            } else if !isAlwaysQuiet, !isFree(from: max(firstFree, expiry), through: last) {
                findings.append(SettingsFinding(.alwaysQuiet, .expireTimestamp, of: index))
            }
        }
        if entry.remindType == .mentionOnly, entry.conversation.type == .chat,
            policy.mentionOnlyInChat == .literal
        {
            findings.append(SettingsFinding(.mentionOnlyChat, .remindType, of: index))
        }
        return findings
    }

    /// Whether some message at some instant has another outcome without the entry (S4).
    private func hasEffect(_ entry: ConversationSettings) -> Bool {
        guard entry.conversation.type != .chatRoom else { return false }
        let appType = effective(appRemindType, in: entry)
        let ownType = effective(entry.remindType ?? appRemindType, in: entry)
        // A forced message passes do-not-disturb, and so sees the remind type at every instant.
        if policy.forceOverrides == .doNotDisturb, ownType != appType { return true }
        let expiry = entry.expireTimestamp?.instant ?? now
        if appType != .never, now < expiry,
            isFree(from: firstFree, through: min(last, expiry.adding(milliseconds: -1)))
        {
            return true
        }
        return ownType != appType && isFree(from: max(firstFree, expiry), through: last)
    }

    /// What a remind type is in a conversation: under `pushesAll`, "mention only" of a chat is "all".
    private func effective(
        _ type: PushRemindType,
        in entry: ConversationSettings
    ) -> PushRemindType {
        type == .mentionOnly && entry.conversation.type == .chat
            && policy.mentionOnlyInChat == .pushesAll ? .all : type
    }

    // MARK: Time

    private var appRemindType: PushRemindType { settings.remindType ?? .all }

    /// The first instant that the app's duration leaves.
    private var firstFree: Instant { max(now, preferences.appExpiry ?? now) }

    private var isAlwaysQuiet: Bool { !isFree(from: firstFree, through: last) }

    /// Whether an instant of a stretch lies outside the interval.
    private func isFree(from first: Instant, through last: Instant) -> Bool {
        guard first <= last else { return false }
        guard let calendar else { return true }
        return calendar.firstPassing(from: first).map { $0 <= last } ?? false
    }
}
