import WallTime

/// A time that never goes back, made of what two clocks show: the wall clock, and one that no one sets (rule 6.16).
///
/// It is what the wall clock shows, until that is set. If it is set back, the time goes on as the other clock does, and is
/// ahead of the wall clock from then on. If it is set forward, the time follows once that has stood for a minute.
struct SteadyTime: Sendable {
    /// By how many milliseconds the wall clock may be found ahead without having been set.
    static let tolerance: Int64 = 1000
    /// How long a wall clock that was set forward is not believed, in milliseconds.
    static let patience: Int64 = 60_000

    /// The time when the other clock showed 0; `nil` before the first reading.
    private var start: Instant?
    /// By how many milliseconds the time was ahead of the wall clock when it was read last.
    private var lead: Int64 = 0
    /// What the other clock showed when the wall clock was found ahead, in milliseconds.
    private var doubted: Int64?

    /// Reads both clocks.
    ///
    /// - Parameters:
    ///   - wall: What the wall clock shows.
    ///   - elapsed: What the clock shows that no one sets, in milliseconds.
    ///   - least: An instant before which the time is not, because it was that already elsewhere.
    /// - Returns: The time, and by how many milliseconds the wall clock was set since the last reading; `nil` if it was not.
    mutating func read(
        wall: Instant,
        elapsed: Int64,
        atLeast least: Instant
    ) -> (DeliveryClock.Reading, step: Int64?) {
        let time = (start ?? wall.adding(milliseconds: -elapsed)).adding(milliseconds: elapsed)
        let found = time.milliseconds(since: wall)
        let step = lead - found
        let wasSet = abs(step) > Self.tolerance
        if found >= -Self.tolerance {
            doubted = nil
        } else if wasSet || doubted == nil {
            doubted = elapsed
        }
        let isBelieved = doubted.map { elapsed - $0 >= Self.patience } ?? true
        var now = time
        if found < 0, isBelieved {
            now = wall
            doubted = nil
        }
        now = max(now, least)
        start = now.adding(milliseconds: -elapsed)
        lead = now.milliseconds(since: wall)
        return (DeliveryClock.Reading(now: now, lead: max(0, lead)), wasSet ? step : nil)
    }
}
