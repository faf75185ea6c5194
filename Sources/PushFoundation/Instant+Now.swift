import Foundation
public import WallTime

extension Instant {
    /// The current instant, by the clock of the system.
    ///
    /// This is the only place of the package that reads the time of day. A call that needs it takes a
    /// clock as a parameter, and this is the default.
    public static var now: Instant { Instant(Date()) }
}
