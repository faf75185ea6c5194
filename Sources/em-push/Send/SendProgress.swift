import Foundation

/// A line on standard error that says how far it is, if that is a terminal.
struct SendProgress {
    private let tally: SendTally
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var next = ContinuousClock.now
    private var isShown = false

    init(_ tally: SendTally) {
        self.tally = tally
    }

    /// Shows how far it is, ten times a second at most.
    mutating func show() {
        guard isTerminal, ContinuousClock.now >= next else { return }
        next = .now.advanced(by: .milliseconds(100))
        isShown = true
        let counts = tally.counts
        let others = counts.ended - counts.accepted
        StandardStream.error.write(
            "\r\u{1B}[K\(counts.pushes) pushes, \(counts.accepted) accepted, \(others) not"
        )
    }

    /// Takes the line away.
    mutating func clear() {
        guard isShown else { return }
        isShown = false
        StandardStream.error.write("\r\u{1B}[K")
    }
}
