/// Which of the last answers of a server said that it has too much to do.
///
/// Answers before the first that is noted count as good.
struct RecentAnswers: Hashable, Sendable {
    /// How many answers count.
    private static let count = 20

    /// A bit for each answer, the last one lowest.
    private var bits: UInt32 = 0

    mutating func note(isBusy: Bool) {
        bits = (bits << 1 | (isBusy ? 1 : 0)) & (1 << Self.count - 1)
    }

    /// Whether none of them said so.
    var areGood: Bool { bits == 0 }

    /// Whether at least half of them said so.
    var areBusy: Bool { bits.nonzeroBitCount >= Self.count / 2 }
}
