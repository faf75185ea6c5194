import PushModel
import WallTime

/// The daily quiet interval on the wall clock of a zone (rule 2.1).
///
/// Quiet is when the wall clock *reads* a time in the interval. So an hour that daylight saving skips
/// is never quiet, one that it repeats is quiet both times, and everything here follows the clock from
/// one stretch of constant offset to the next instead of adding 24 hours.
public struct QuietHours: Hashable, Sendable {
    // Minutes of the day, 0...1439. Equal means the whole day; "off" has no quiet hours at all.
    private let start: Int16
    private let end: Int16
    /// The zone whose wall clock counts.
    let zone: CompiledZone

    init(_ interval: SilentModeInterval, in zone: CompiledZone) {
        start = Int16(interval.start.minuteOfDay)
        end = Int16(interval.end.minuteOfDay)
        self.zone = zone
    }

    /// The first quiet minute of the day.
    var startMinute: Int16 { start }
    /// The first minute of the day that is not quiet any more.
    var endMinute: Int16 { end }

    /// Whether every instant is quiet.
    public var isWholeDay: Bool { start == end }

    /// Whether it is quiet at a moment.
    public func isQuiet(_ moment: Moment) -> Bool {
        isQuiet(moment.now, offset: moment.zones.offset(of: zone, at: moment.now))
    }

    private func isQuiet(_ instant: Instant, offset: UTCOffset) -> Bool {
        let minute = Int16(instant.minuteOfDay(offset: offset))
        return start < end
            ? start <= minute && minute < end
            : start <= minute || minute < end
    }

    /// The first instant at or after this one that is not quiet; `nil` if there never is one.
    func firstPassing(from instant: Instant, zones: ZoneTable) -> Instant? {
        isWholeDay ? nil : firstInstant(from: instant, isQuiet: false, before: nil, zones: zones)
    }

    /// The first quiet instant at or after this one and before the limit; `nil` if there is none.
    func firstQuiet(from instant: Instant, before limit: Instant, zones: ZoneTable) -> Instant? {
        firstInstant(from: instant, isQuiet: true, before: limit, zones: zones)
    }

    /// Walks from one stretch of constant offset to the next until the wanted state is reached.
    private func firstInstant(
        from first: Instant,
        isQuiet wanted: Bool,
        before limit: Instant?,
        zones: ZoneTable
    ) -> Instant? {
        var instant = first
        while limit.map({ instant < $0 }) ?? true {
            let span = zones.span(of: zone, at: instant)
            if isQuiet(instant, offset: span.offset) == wanted {
                return instant
            }
            let edge = next(wanted ? start : end, after: instant, offset: span.offset)
            let next = span.end.map { min($0, edge) } ?? edge
            // At the end of time there is nothing later to look at.
            guard instant < next else { return nil }
            instant = next
        }
        return nil
    }

    /// The next instant at which a clock that keeps its offset begins to read a minute of the day.
    private func next(_ minute: Int16, after instant: Instant, offset: UTCOffset) -> Instant {
        let now = Int16(instant.minuteOfDay(offset: offset))
        let wait = (Int64(minute - now) + 1440) % 1440
        let intoMinute = instant.millisecondOfMinute(offset: offset)
        return instant.adding(milliseconds: wait * 60_000 - intoMinute)
    }
}
