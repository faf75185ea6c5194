import Foundation

/// A line on standard error that says how far a long run is, if that is a terminal.
struct ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var next = ContinuousClock.now
    private var isShown = false

    /// Shows how far it is, ten times a second at most.
    mutating func show(_ text: @autoclosure () -> String) {
        guard isTerminal, ContinuousClock.now >= next else { return }
        next = .now.advanced(by: .milliseconds(100))
        isShown = true
        StandardStream.error.write("\r\u{1B}[K\(text())")
    }

    /// Takes the line away, as before other lines.
    mutating func clear() {
        guard isShown else { return }
        isShown = false
        StandardStream.error.write("\r\u{1B}[K")
    }
}
