import PushModel
import WallTime

/// The quiet hours of every day and the quiet windows, on the wall clock of a zone.
///
/// An instant is quiet if the wall clock *reads* a time in the interval or in a window. So an hour that daylight
/// saving skips is never quiet, and one that it repeats is quiet both times. That is why this follows the clock
/// from one stretch of constant offset to the next instead of adding 24 hours.
struct QuietCalendar {
    private let quietHours: QuietHours
    private let windows: PushSettings.QuietWindows
    private let zone: CompiledZone
    private let zones: ZoneTable

    /// Creates the calendar of a user; `nil` if the user has neither quiet hours nor windows.
    init?(_ preferences: Preferences, zones: ZoneTable) {
        guard let zone = preferences.timeZone,
            !(preferences.quietHours.isEmpty && preferences.windows.isEmpty)
        else { return nil }
        quietHours = preferences.quietHours
        windows = preferences.windows
        self.zone = zone
        self.zones = zones
    }

    /// The first instant at or after this one that is not quiet, before the limit if there is one; `nil` if there
    /// is none.
    func firstPassing(from first: Instant, before limit: Instant? = nil) -> Instant? {
        guard !quietHours.isWholeDay else { return nil }
        var instant = first
        var steps = 0
        var openDays: OpenDays?
        while limit.map({ instant < $0 }) ?? true {
            let span = zones.span(of: zone, at: instant)
            var left = minutesLeft(at: instant, offset: span.offset)
            guard left > 0 else { return instant }
            steps += 1
            if steps > Self.stepsByTheDay {
                let days = openDays ?? OpenDays(quietHours, windows)
                openDays = days
                let minute = instant.localMinute(offset: span.offset)
                guard let start = days.start(ofDayAt: minute + Int64(left)) else { return nil }
                left = max(left, Int(start - minute))
            }
            guard let next = later(instant, by: left, in: span) else { return nil }
            instant = next
        }
        return nil
    }

    /// How many stretches are looked at before days are passed over that are always quiet: those of a few weeks.
    private static let stepsByTheDay = 500

    /// The first quiet instant at or after this one, before the limit if there is one; `nil` if there is none.
    func firstQuiet(from first: Instant, before limit: Instant? = nil) -> Instant? {
        var instant = first
        while limit.map({ instant < $0 }) ?? true {
            let span = zones.span(of: zone, at: instant)
            guard minutesLeft(at: instant, offset: span.offset) == 0 else { return instant }
            let wait = minutesToStart(at: instant.minuteOfDay(offset: span.offset))
            guard let next = later(instant, by: wait, in: span) else { return nil }
            instant = next
        }
        return nil
    }

    /// For how many minutes of the clock it is still quiet, or a part of these; 0 if it is not.
    private func minutesLeft(at instant: Instant, offset: PushTimeZone.Offset) -> Int {
        let minute = Int16(instant.minuteOfDay(offset: offset))
        let hours =
            quietHours.contains(minute: minute)
            ? Int(QuietHours.minutes(from: minute, to: quietHours.end)) : 0
        // Quiet hours of the whole day end where they start, if that is now.
        let left = quietHours.isWholeDay ? SilentModeTime.minutesPerDay : hours
        return windows.isEmpty ? left : max(left, windows.minutesLeft(at: instant, offset: offset))
    }

    /// The minutes of the clock up to the next at which the interval or a window can begin.
    private func minutesToStart(at minute: Int) -> Int {
        var wait = Int.max
        if !quietHours.isEmpty {
            wait = Int(QuietHours.minutes(from: Int16(minute), to: quietHours.start))
        }
        for window in windows {
            let start = window.start.minuteOfDay
            let isAhead = start > minute
            wait = min(wait, (isAhead ? start : SilentModeTime.minutesPerDay) - minute)
        }
        return wait
    }

    /// The instant so many minutes after the start of this minute, or the next change of the clock if that is
    /// earlier; `nil` at the last instant there is.
    private func later(_ instant: Instant, by minutes: Int, in span: OffsetSpan) -> Instant? {
        let intoMinute = instant.millisecondOfMinute(offset: span.offset)
        let edge = instant.adding(milliseconds: Int64(minutes) * 60_000 - intoMinute)
        let next = span.end.map { min($0, edge) } ?? edge
        return instant < next ? next : nil
    }
}
