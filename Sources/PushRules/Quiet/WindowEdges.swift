package import PushModel
package import WallTime

/// The instants at which windows can begin or end on the clock of a zone.
package struct WindowEdges: Sendable {
    // INVARIANT: the minutes of the day from 0 to 1439 at which something can change, ascending; 0 is one of them.
    private let minutes: [Int]
    private let zone: CompiledZone
    private let zones: ZoneTable

    package init(_ windows: some Sequence<QuietWindow>, in zone: CompiledZone, _ zones: ZoneTable) {
        var minutes: Set<Int> = [0]
        for window in windows {
            minutes.formUnion([window.start.minuteOfDay, window.end.minuteOfDay])
        }
        self.minutes = minutes.sorted()
        self.zone = zone
        self.zones = zones
    }

    /// The first instant after this one at which something can change; `nil` at the last instant there is.
    package func next(after instant: Instant) -> Instant? {
        let span = zones.span(of: zone, at: instant)
        let minute = instant.minuteOfDay(offset: span.offset)
        let edge = minutes.first { $0 > minute } ?? SilentModeTime.minutesPerDay
        let wait = Int64(edge - minute) * 60_000 - instant.millisecondOfMinute(offset: span.offset)
        let next = min(instant.adding(milliseconds: wait), span.end ?? .latest)
        return instant < next ? next : nil
    }
}
