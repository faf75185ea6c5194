import PushModel
import WallTime

/// The quiet hours of every day on the wall clock of a zone.
///
/// An instant is quiet if the wall clock *reads* a time in the interval. So an hour that daylight saving
/// skips is never quiet, and one that it repeats is quiet both times. That is why this follows the clock
/// from one stretch of constant offset to the next instead of adding 24 hours.
struct QuietCalendar {
    private let quietHours: QuietHours
    private let zone: CompiledZone
    private let zones: ZoneTable

    /// Creates the calendar of a user; `nil` if the user has no quiet hours.
    init?(_ preferences: Preferences, zones: ZoneTable) {
        guard !preferences.quietHours.isEmpty, let zone = preferences.timeZone else { return nil }
        quietHours = preferences.quietHours
        self.zone = zone
        self.zones = zones
    }

    /// The first instant at or after this one that is not quiet; `nil` if there never is one.
    func firstPassing(from instant: Instant) -> Instant? {
        quietHours.isWholeDay ? nil : firstInstant(from: instant, isQuiet: false, before: nil)
    }

    /// The first quiet instant at or after this one, before the limit if there is one; `nil` if there is none.
    func firstQuiet(from instant: Instant, before limit: Instant? = nil) -> Instant? {
        firstInstant(from: instant, isQuiet: true, before: limit)
    }

    /// Walks from one stretch of constant offset to the next until the wanted state is reached.
    private func firstInstant(
        from first: Instant,
        isQuiet wanted: Bool,
        before limit: Instant?
    ) -> Instant? {
        var instant = first
        while limit.map({ instant < $0 }) ?? true {
            let span = zones.span(of: zone, at: instant)
            let minute = Int16(instant.minuteOfDay(offset: span.offset))
            if quietHours.contains(minute: minute) == wanted {
                return instant
            }
            let change = wanted ? quietHours.start : quietHours.end
            let wait = Int64(QuietHours.minutes(from: minute, to: change)) * 60_000
            let intoMinute = instant.millisecondOfMinute(offset: span.offset)
            let edge = instant.adding(milliseconds: wait - intoMinute)
            let next = span.end.map { min($0, edge) } ?? edge
            // The last instant there is has no next one.
            guard instant < next else { return nil }
            instant = next
        }
        return nil
    }
}
