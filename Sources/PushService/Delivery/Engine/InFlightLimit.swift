/// How many pushes of a lane may be in flight: as many as its server answers well.
///
/// The limit begins at the highest. A server that is busy or silent halves it, once for all the pushes that
/// were in flight. Of each round of answers, one for each push that may be in flight, the mean time counts: with
/// more than twice the usual time the limit falls in proportion, by half at most; otherwise it grows by its
/// square root, if so many were in flight at all. It has no clock and draws no numbers.
struct InFlightLimit: Sendable {
    /// Times below this, in milliseconds, are all the same.
    private static let shortestTime = 10.0

    let highest: Int
    private var width: Double
    /// The mean time of earlier rounds, which follows longer ones slowly.
    private var usualTime: Double?
    /// The number of pushes whose fate does not count, because they were sent before the last fall.
    private var stale = 0
    private var answers = 0
    private var time = 0.0
    /// The most pushes that were in flight in this round.
    private var peak = 0

    init(highest: Int) {
        self.highest = highest
        width = Double(highest)
    }

    /// The limit, from 1 to the highest.
    var value: Int { min(highest, max(1, Int(width))) }

    /// Notes what the reply to a push shows, and how long it took.
    ///
    /// `inFlight` is the number of pushes that are still in flight without it.
    mutating func note(_ sign: ServerSign, milliseconds: Int64, inFlight: Int) {
        let isStale = stale > 0
        stale = max(0, stale - 1)
        switch sign {
        case .busy, .silent, .lost:
            guard !isStale else { return }
            stale = inFlight
            width = max(1, width / 2)
            beginRound()
        case .answered:
            guard !isStale else { return }
            answers += 1
            time += Double(max(0, milliseconds))
            peak = max(peak, inFlight + 1)
            if answers >= value {
                endRound()
            }
        case .refused, .nothing:
            break
        }
    }

    private mutating func endRound() {
        let mean = max(Self.shortestTime, time / Double(answers))
        let usual = usualTime ?? mean
        usualTime = usual + (mean - usual) * (mean < usual ? 0.5 : 0.05)
        let share = min(1, max(0.5, 2 * usual / mean))
        if share < 1 {
            width = max(1, width * share)
        } else if peak >= value / 2 {
            width = min(Double(highest), width + max(1, width.squareRoot()))
        }
        beginRound()
    }

    private mutating func beginRound() {
        answers = 0
        time = 0
        peak = 0
    }
}
