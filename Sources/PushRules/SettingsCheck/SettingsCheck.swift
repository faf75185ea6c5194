public import ExactJSON
public import PushModel
public import WallTime

/// Looks for settings that do not do what they seem to, in the next 366 days (rule 7.3).
///
/// Remind types and silent durations are compared as sets of messages and stretches of time, so no
/// message is decided on.
public struct SettingsCheck: Sendable {
    var settings: PushSettings
    private(set) var policy: PushPolicy
    /// The app's rules, which are asked before the user's.
    let appRules: Rule.List
    let zones: ZoneTable
    private let lacksTimeZone: Bool
    private let hasUnknownTimeZone: Bool
    /// What is set for the app.
    var preferences: Preferences
    /// Interval and windows together, the interval alone, the windows alone.
    private var calendars: Calendars
    let now: Instant
    /// The last instant that is looked at.
    let last: Instant

    /// How long the time is that is looked at: 366 days, in milliseconds (S1).
    private static let window: Int64 = 366 * Instant.millisecondsPerDay

    /// Checks and compiles settings.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - policy: The app's policy.
    ///   - rules: The app's rules.
    ///   - now: The first instant that is looked at; the last one is 366 days later, or that of the
    ///     year 9999 if it is earlier.
    ///   - zones: The zone data.
    /// - Throws: `input.value` at `/policy/timeZone` for an unknown zone.
    public init(
        _ settings: PushSettings,
        policy: PushPolicy,
        rules: Rule.List = Rule.List(),
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
        appRules = rules
        self.zones = zones
        self.now = now
        lacksTimeZone = compiled.lacksTimeZone
        hasUnknownTimeZone = compiled.hasUnknownTimeZone
        preferences = compiled.preferences(in: nil)
        calendars = Calendars(preferences, zones: zones)
        last = now.adding(milliseconds: Self.window - 1)
    }

    /// Everything that was found: of the app, of windows from the last to the first, of rules, then of conversations
    /// from the last to the first.
    ///
    /// In this order all patches hold together: an entry is removed after the patches of those behind it (S1).
    public var findings: [SettingsCheck.Finding] {
        var app = (appFindings + clockFindings).ordered(by: SettingsCheck.Finding.precedes)
        if !app.contains(where: { $0.remedy == .removeQuietWindows }) { app += windowFindings }
        let mended = self.mended(by: app)
        var findings = app + ruleFindings
        for (index, entry) in settings.conversations.enumerated().reversed() {
            findings += conversationFindings(entry, index, mended)
        }
        return findings
    }

    /// The settings after the patches of the app's findings.
    private func mended(by findings: [SettingsCheck.Finding]) -> SettingsCheck {
        var mended = self
        for finding in findings {
            switch finding.remedy {
            case .endDuration: mended.preferences.row.appExpiry = .min
            case .correctDuration:
                mended.preferences.row.appExpiry = finding.facts.expiry?.milliseconds ?? .min
            case .switchIntervalOff: mended.preferences.row.quietHours = QuietHours(nil)
            case .removeQuietWindows: mended.preferences.windows = PushSettings.QuietWindows()
            case .exchangeIntervalTimes:
                mended.preferences.row.quietHours = QuietHours(
                    settings.interval.map { SilentModeInterval(start: $0.end, end: $0.start) }
                )
            case .exchangeWindowTimes: mended.exchangeTimes(ofWindow: finding.window)
            case .pushAllInChat: mended.policy.mentionOnlyInChat = .pushesAll
            case .setRemindType: mended.settings.remindType = .all
            default: break
            }
        }
        mended.calendars = Calendars(mended.preferences, zones: zones)
        return mended
    }

    private func facts(
        of entry: ConversationSettings? = nil,
        until expiry: Instant? = nil
    ) -> SettingsCheck.Finding.Facts {
        var facts = SettingsCheck.Finding.Facts(
            entry: entry,
            interval: settings.interval,
            timeZone: settings.timeZone,
            expiry: expiry
        )
        if let expiry, let zone = preferences.timeZone {
            facts.offset = zones.offset(of: zone, at: expiry)
        }
        return facts
    }

    // MARK: The app

    private var appFindings: [SettingsCheck.Finding] {
        var findings: [SettingsCheck.Finding] = []
        func find(
            _ code: SettingsCheck.Finding.Code,
            _ key: SettingsCheck.Finding.Key,
            _ remedy: SettingsCheck.Remedy?,
            until expiry: Instant? = nil
        ) {
            let facts = self.facts(until: expiry ?? preferences.appExpiry)
            findings.append(SettingsCheck.Finding(code, key, remedy: remedy, facts))
        }
        let hours = preferences.quietHours
        let isIntervalEnough = !isFree(from: now, through: last, by: calendars.interval)
        let areWindowsEnough = !isFree(from: now, through: last, by: calendars.windows)
        let areHoursEnough = !isFree(from: now, through: last)
        if hours.isWholeDay {
            find(.intervalWholeDay, .silentModeStartTime, .switchIntervalOff)
        } else if isIntervalEnough {
            find(.alwaysQuiet, .silentModeStartTime, .switchIntervalOff)
        }
        if areWindowsEnough || areHoursEnough && !isIntervalEnough {
            find(.alwaysQuiet, .quietWindows, .removeQuietWindows)
        }
        let isDurationEndless = last < firstFree || isAlwaysQuiet && !areHoursEnough
        if isDurationEndless { find(.alwaysQuiet, .expireTimestamp, .endDuration) }
        if let expiry = preferences.appExpiry {
            if let meant = Self.expiryMeant(by: expiry), expiry <= now {
                find(.durationSeconds, .expireTimestamp, .correctDuration, until: meant)
            } else if expiry <= now {
                find(.durationPast, .expireTimestamp, .endDuration)
            } else if !isDurationEndless {
                find(.durationRunning, .expireTimestamp, nil)
            }
        }
        if let expiry = preferences.appExpiry, now < expiry, !isAlwaysQuiet,
            let calendar = calendars.interval,
            calendar.firstQuiet(from: expiry).map({ $0 > last }) ?? true
        {
            find(.intervalNoEffect, .silentModeStartTime, .switchIntervalOff)
        } else if !isIntervalEnough, Self.leavesNightOut(hours) {
            find(.intervalDay, .silentModeStartTime, .exchangeIntervalTimes)
        }
        if appRemindType == .never,
            settings.conversations.allSatisfy({
                $0.conversation.type == .chatRoom || ($0.remindType ?? .never) == .never
            })
        {
            find(.neverPushes, .remindType, .setRemindType)
        }
        if hasUnknownTimeZone { find(.zoneUnknown, .timeZone, nil) }
        if lacksTimeZone { find(.intervalNoZone, .timeZone, nil) }
        if let quiet = settings.quiet, quiet != policy.quiet, !policy.userQuiet {
            find(.quietNotAsked, .quiet, nil)
        }
        if appRemindType == .mentionOnly, policy.mentionOnlyInChat == .literal {
            find(.mentionOnlyChat, .remindType, .pushAllInChat)
        }
        return findings
    }

    /// The end of a duration that was given in seconds, which are far in the past as milliseconds (S7).
    private static func expiryMeant(by expiry: Instant) -> Instant? {
        978_307_200...253_402_300_799 ~= expiry.milliseconds
            ? Instant(milliseconds: expiry.milliseconds * 1000) : nil
    }

    /// Whether quiet hours take more than half a day, and none of the night from 02:00 to 05:00 (S8).
    static func leavesNightOut(_ hours: QuietHours) -> Bool {
        hours.length > 720 && (120..<300).allSatisfy { !hours.contains(minute: $0) }
    }

    /// The intervals that a change of the clock leaves out or makes come twice (S5).
    private var clockFindings: [SettingsCheck.Finding] {
        let hours = preferences.quietHours
        guard let zone = preferences.timeZone, !hours.isEmpty, !hours.isWholeDay else { return [] }
        var findings: [SettingsCheck.Finding] = []
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
                    SettingsCheck.Finding(
                        isSkipped ? .intervalSkipped : .intervalRepeated,
                        .silentModeStartTime,
                        on: $0,
                        facts()
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

    /// The findings of an entry by their keys, then that of the whole entry.
    private func conversationFindings(
        _ entry: ConversationSettings,
        _ index: Int,
        _ mended: SettingsCheck
    ) -> [SettingsCheck.Finding] {
        var findings: [SettingsCheck.Finding] = []
        func find(
            _ code: SettingsCheck.Finding.Code,
            _ key: SettingsCheck.Finding.Key?,
            _ remedy: SettingsCheck.Remedy?,
            until expiry: Instant? = nil
        ) {
            let facts = self.facts(of: entry, until: expiry ?? entry.expireTimestamp?.instant)
            findings.append(SettingsCheck.Finding(code, key, of: index, remedy: remedy, facts))
        }
        let expiry = entry.expireTimestamp?.instant
        let isPastInGroupOrChat =
            entry.conversation.type != .chatRoom && (expiry.map { $0 <= now } ?? false)
        let meant = isPastInGroupOrChat ? expiry.flatMap(Self.expiryMeant) : nil
        let hasEffect = self.hasEffect(entry)
        let isIdle = meant == nil && !hasEffect
        if let meant {
            find(.durationSeconds, .expireTimestamp, .correctConversationDuration, until: meant)
        } else if let expiry, !isIdle {
            if expiry <= now {
                find(.durationPast, .expireTimestamp, .endConversationDuration)
            } else if !isAlwaysQuiet, !isFree(from: max(firstFree, expiry), through: last) {
                find(.alwaysQuiet, .expireTimestamp, .endConversationDuration)
            } else {
                find(.durationRunning, .expireTimestamp, nil)
            }
        }
        if hasEffect, entry.remindType == .mentionOnly, entry.conversation.type == .chat,
            policy.mentionOnlyInChat == .literal
        {
            find(.mentionOnlyChat, .remindType, .setConversationRemindType)
        }
        if entry.carriesInterval {
            find(.intervalNoEffect, .silentModeStartTime, .removeConversationInterval)
        }
        if isIdle {
            // What another patch brings to life is not removed.
            find(.conversationNoEffect, nil, mended.hasEffect(entry) ? nil : .removeConversation)
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

    /// Whether an instant of a stretch lies outside interval and windows.
    private func isFree(from first: Instant, through last: Instant) -> Bool {
        isFree(from: first, through: last, by: calendars.both)
    }

    private func isFree(
        from first: Instant,
        through last: Instant,
        by calendar: QuietCalendar?
    ) -> Bool {
        guard first <= last else { return false }
        guard let calendar else { return true }
        return calendar.firstPassing(from: first).map { $0 <= last } ?? false
    }
}

/// The calendars that settings make; `nil` for one without quiet times.
private struct Calendars: Sendable {
    let both: QuietCalendar?
    let interval: QuietCalendar?
    let windows: QuietCalendar?

    init(_ preferences: Preferences, zones: ZoneTable) {
        var part = preferences
        part.windows = PushSettings.QuietWindows()
        interval = QuietCalendar(part, zones: zones)
        part = preferences
        part.row.quietHours = QuietHours(nil)
        windows = QuietCalendar(part, zones: zones)
        both = QuietCalendar(preferences, zones: zones)
    }
}
