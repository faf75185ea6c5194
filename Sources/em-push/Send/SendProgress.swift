/// A line that says how many pushes have ended.
struct SendProgress {
    private let tally: SendTally
    private var line = ProgressLine()

    init(_ tally: SendTally) {
        self.tally = tally
    }

    /// Shows how far it is.
    mutating func show() {
        let tally = tally
        line.show(Self.text(tally))
    }

    private static func text(_ tally: SendTally) -> String {
        let counts = tally.counts
        let others = counts.ended - counts.accepted
        return "\(counts.pushes) pushes, \(counts.accepted) accepted, \(others) not"
    }

    /// Takes the line away.
    mutating func clear() {
        line.clear()
    }
}
