/// Counts what was admitted in the last second, to the exact instant.
///
/// Of any 101 admissions in a row the last is at least a second after the first, so that no second,
/// wherever it starts, has more than 100 of them. A bucket that fills steadily would let up to twice
/// as many through in a second.
struct SlidingWindow: Sendable {
    private let limit: Int
    private let span: Duration
    /// INVARIANT: the last admissions, at most `limit`; the oldest is at `oldest`.
    private var admissions: [Duration] = []
    private var oldest = 0

    init(limit: Int, per span: Duration) {
        self.limit = limit
        self.span = span
    }

    /// Forgets what was admitted.
    mutating func removeAll() {
        admissions = []
        oldest = 0
    }

    /// Admits one now, or gives the instant before which none is admitted.
    mutating func admit(at now: Duration) -> Duration? {
        guard admissions.count == limit else {
            admissions.append(now)
            return nil
        }
        let free = admissions[oldest] + span
        guard now >= free else { return free }
        admissions[oldest] = now
        oldest = (oldest + 1) % limit
        return nil
    }
}
