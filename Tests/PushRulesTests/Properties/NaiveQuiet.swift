import PushModel
import PushRules
import WallTime

/// Do-not-disturb as simply as it can be written: look at the clock every minute.
struct NaiveQuiet: Sendable {
    var interval: SilentModeInterval?
    var windows: [QuietWindow] = []
    var appExpiry: Instant?
    var conversationExpiry: Instant?
    var clock: WallClock

    struct Stretch: Equatable {
        var from: Instant
        var to: Instant
        var reasons: [SuppressionReason]
    }

    func reasons(at instant: Instant) -> [SuppressionReason] {
        var reasons: [SuppressionReason] = []
        if isQuietMinute(at: instant) { reasons.append(.gate(.appInterval)) }
        if isInWindow(at: instant) { reasons.append(.gate(.quietWindow)) }
        if let appExpiry, instant < appExpiry { reasons.append(.gate(.appDuration)) }
        if let conversationExpiry, instant < conversationExpiry {
            reasons.append(.gate(.conversationDuration))
        }
        return reasons
    }

    /// Minute by minute, then millisecond by millisecond; `nil` if there is nothing for a month.
    func nextPush(after now: Instant) -> Instant? {
        var first = now.adding(milliseconds: 1)
        for _ in 0..<31 * 1440 {
            let last = Self.startOfMinute(after: first).adding(milliseconds: -1)
            if reasons(at: last).isEmpty {
                var instant = first
                // Within a minute the interval is quiet or is not; only durations end in between.
                while (appExpiry.map { instant < $0 } ?? false)
                    || (conversationExpiry.map { instant < $0 } ?? false)
                {
                    instant = instant.adding(milliseconds: 1)
                }
                return instant
            }
            first = last.adding(milliseconds: 1)
        }
        return nil
    }

    /// Every minute, and every millisecond at which a duration ends, glued together.
    func stretches(from start: Instant, to end: Instant) -> [Stretch] {
        var stretches: [Stretch] = []
        var instant = start
        while instant < end {
            var next = min(Self.startOfMinute(after: instant), end)
            for expiry in [appExpiry, conversationExpiry] {
                if let expiry, instant < expiry { next = min(next, expiry) }
            }
            let reasons = reasons(at: instant)
            if let last = stretches.last, last.to == instant, !reasons.isEmpty {
                let all = Set(last.reasons).union(reasons).sorted()
                stretches[stretches.count - 1] = Stretch(from: last.from, to: next, reasons: all)
            } else if !reasons.isEmpty {
                stretches.append(Stretch(from: instant, to: next, reasons: reasons))
            }
            instant = next
        }
        return stretches
    }

    private func isQuietMinute(at instant: Instant) -> Bool {
        guard let interval, interval != .off else { return false }
        let start = interval.start.hours * 60 + interval.start.minutes
        let length = interval.end.hours * 60 + interval.end.minutes - start
        let since = (clock.minute(at: instant) - start + 1440) % 1440
        return length == 0 || since < (length + 1440) % 1440
    }

    private func isInWindow(at instant: Instant) -> Bool {
        guard !windows.isEmpty else { return false }
        let local = instant.milliseconds + Int64(clock.offset(instant)) * 1000
        let day = Int((Double(local) / 86_400_000).rounded(.down))
        return Self.isInWindow(windows, minute: clock.minute(at: instant), day: day)
    }

    /// Whether a minute of a day, by its number from 1970-01-01, is in a window.
    static func isInWindow(_ windows: [QuietWindow], minute: Int, day: Int) -> Bool {
        func lists(_ window: QuietWindow, _ number: Int) -> Bool {
            let day = FoundationDay.number(number)
            return window.days.contains { $0.rawValue == day.weekday }
                || window.dates.contains {
                    $0.month == day.month && $0.day == day.day && ($0.year ?? day.year) == day.year
                }
        }
        return windows.contains { window in
            let start = window.start.hours * 60 + window.start.minutes
            let end = window.end.hours * 60 + window.end.minutes
            if start < end { return minute >= start && minute < end && lists(window, day) }
            if start == end, start == 0 { return lists(window, day) }
            return minute >= start && lists(window, day) || minute < end && lists(window, day - 1)
        }
    }

    private static func startOfMinute(after instant: Instant) -> Instant {
        let rest = (instant.milliseconds % 60_000 + 60_000) % 60_000
        return instant.adding(milliseconds: 60_000 - rest)
    }
}
