package import WallTime

/// The instant of a decision, and the zones on whose clocks it is read.
package struct Moment: Sendable {
    package var now: Instant
    /// The zones that the recipients' settings were compiled with.
    package var zones: ZoneTable
    /// Since when the message has been held; `nil` if it has not been (rule 2.8).
    package let heldSince: Instant?

    package init(_ now: Instant, zones: ZoneTable, heldSince: Instant? = nil) {
        self.now = now
        self.zones = zones
        self.heldSince = heldSince
    }

    /// The instant from which the age of the message and times of rules count: the time for which it was held does not.
    package var start: Instant { heldSince ?? now }

    /// The minute of the day, 0 to 1439, that a wall clock in a zone shows.
    func minuteOfDay(in zone: CompiledZone) -> Int16 {
        Int16(now.minuteOfDay(offset: zones.offset(of: zone, at: now)))
    }
}
