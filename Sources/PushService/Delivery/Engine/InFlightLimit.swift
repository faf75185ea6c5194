/// How many pushes of a flow may be in flight: as many as its server answers well.
///
/// The limit begins at the highest. A server that is silent, or busy by half of its last answers, halves it, once for all
/// the pushes that were in flight. Of each round of answers, one for each push that may be in flight, the mean time counts: with
/// more than twice the usual time the limit falls in proportion, by half at most; otherwise it grows by its
/// square root, if so many were in flight at all. It has no clock and draws no numbers.
///
/// A lower limit stays while the server answers as many pushes in a time as before: then its pushes only waited for
/// each other. If it answers fewer, the limit is raised again for a round. If that brings the answers back, the
/// server is slow whatever its load, and its time is the usual one from then on.
struct InFlightLimit: Sendable {
    /// Times below this, in milliseconds, are all the same.
    private static let shortestTime = 10.0
    /// A speed below this share of another is less, not only by chance.
    private static let sameSpeed = 0.75

    /// The answers since the limit was last looked at.
    private struct Round {
        var answers = 0
        var time = 0.0
        /// The pushes that were in flight, summed over the answers.
        var inFlight = 0
        /// The most pushes that were in flight.
        var peak = 0

        var meanTime: Double { max(shortestTime, time / Double(answers)) }
        /// The answers in a millisecond, of which each needs its time and as many came beside it as were in flight.
        var speed: Double { Double(inFlight) / Double(answers) / meanTime }
    }

    /// What a change of the limit is to show about a slow server.
    private enum Trial {
        case none
        /// The limit fell from `width`, with which the server had `speed`.
        case fallen(from: Double, speed: Double)
        /// The limit was raised from `width`, with which the server had `speed`.
        case raised(from: Double, speed: Double)
    }

    let highest: Int
    private var width: Double
    /// The mean time of earlier rounds.
    private var usualTime: Double?
    /// The number of pushes whose fate does not count, because they were sent before the last change that matters.
    private var stale = 0
    private var round = Round()
    private var trial = Trial.none
    private var answers = RecentAnswers()

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
            if case .busy = sign { answers.note(isBusy: true) }
            guard !isStale else { return }
            if case .busy = sign, !answers.areBusy { return }
            trial = .none
            set(width / 2, inFlight: inFlight)
        case .answered:
            answers.note(isBusy: false)
            guard !isStale else { return }
            round.answers += 1
            round.time += Double(max(0, milliseconds))
            round.inFlight += inFlight + 1
            round.peak = max(round.peak, inFlight + 1)
            if round.answers >= value {
                endRound(inFlight: inFlight)
            }
        case .paused, .refused, .nothing:
            break
        }
    }

    private mutating func endRound(inFlight: Int) {
        let usual = followedTime(round.meanTime)
        usualTime = usual
        if case .raised(from: let lower, speed: let speed) = trial {
            trial = .none
            if speed < Self.sameSpeed * round.speed {
                usualTime = round.meanTime
                round = Round()
            } else {
                set(lower, inFlight: inFlight)
            }
        } else if round.meanTime <= 2 * usual {
            trial = .none
            grow()
        } else if value == 1 {
            // No other push was in its way.
            trial = .none
            usualTime = round.meanTime
            grow()
        } else if case .fallen(from: let higher, speed: let speed) = trial,
            round.speed < Self.sameSpeed * speed
        {
            trial = .raised(from: width, speed: round.speed)
            set(higher, inFlight: inFlight)
        } else {
            if case .none = trial {
                trial = .fallen(from: width, speed: round.speed)
            }
            set(width * max(0.5, 2 * usual / round.meanTime), inFlight: inFlight)
        }
    }

    /// The usual time after a round: it follows a shorter time soon, and a longer one slowly, if that is not due to
    /// a limit that has fallen.
    private func followedTime(_ mean: Double) -> Double {
        guard let usual = usualTime else { return mean }
        if mean < usual { return usual + (mean - usual) * 0.5 }
        return value == highest && mean <= 2 * usual ? usual + (mean - usual) * 0.05 : usual
    }

    private mutating func grow() {
        if round.peak >= value / 2 {
            width = min(Double(highest), width + max(1, width.squareRoot()))
        }
        round = Round()
    }

    /// Sets the limit; what is in flight shows nothing about it.
    private mutating func set(_ width: Double, inFlight: Int) {
        self.width = max(1, width)
        stale = inFlight
        round = Round()
    }
}
