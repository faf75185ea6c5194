public import WallTime

/// The instant of a decision, and the zones on whose clocks it is read.
public struct Moment: Sendable {
    /// The instant.
    public var now: Instant
    /// The zones that the recipients' settings were compiled with.
    public var zones: ZoneTable

    /// Creates a moment.
    public init(_ now: Instant, zones: ZoneTable) {
        self.now = now
        self.zones = zones
    }
}
