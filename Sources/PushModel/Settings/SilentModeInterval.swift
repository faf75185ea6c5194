/// The quiet hours of every day, on the wall clock of the user's time zone.
public struct SilentModeInterval: Hashable, Sendable {
    /// The first quiet minute.
    public var start: SilentModeTime
    /// The first minute that is not quiet any more.
    public var end: SilentModeTime

    /// Switched off: 00:00 to 00:00, as the vendor writes it.
    public static let off = SilentModeInterval(start: .midnight, end: .midnight)

    /// Creates quiet hours from `start` up to and without `end`, over midnight if `end` is earlier.
    public init(start: SilentModeTime, end: SilentModeTime) {
        self.start = start
        self.end = end
    }

    /// Whether there are no quiet hours: 00:00 to 00:00.
    public var isOff: Bool { start == .midnight && end == .midnight }

    /// Whether all day is quiet: start and end are equal, but not both 00:00.
    public var isWholeDay: Bool { start == end && !isOff }
}

extension SilentModeInterval: CustomStringConvertible {
    /// Start and end, such as `22:00-07:00`.
    public var description: String { "\(start)-\(end)" }
}
