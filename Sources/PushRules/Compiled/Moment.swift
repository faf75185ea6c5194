package import WallTime

/// The instant of a decision, and the zones on whose clocks it is read.
package struct Moment: Sendable {
    package var now: Instant
    /// The zones that the recipients' settings were compiled with.
    package var zones: ZoneTable

    package init(_ now: Instant, zones: ZoneTable) {
        self.now = now
        self.zones = zones
    }

    /// The minute of the day, 0 to 1439, that a wall clock in a zone shows.
    func minuteOfDay(in zone: CompiledZone) -> Int16 {
        Int16(now.minuteOfDay(offset: zones.offset(of: zone, at: now)))
    }
}
