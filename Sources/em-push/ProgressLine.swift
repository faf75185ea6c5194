import Foundation

/// A line on standard error that says how far a long run is: on a terminal one that changes, elsewhere now and then
/// one more.
struct ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let interval: Duration?
    private var next: ContinuousClock.Instant
    private var isShown = false

    /// Shows nothing yet.
    ///
    /// - Parameter interval: How long it is from line to line where standard error is no terminal; `nil` for no line.
    init(elsewhereEvery interval: Duration? = nil) {
        self.interval = isTerminal ? .milliseconds(100) : interval
        next = isTerminal ? .now : .now + (interval ?? .zero)
    }

    /// Shows how far it is, on a terminal ten times a second at most.
    mutating func show(_ text: @autoclosure () -> String) {
        guard let interval, ContinuousClock.now >= next else { return }
        next = .now + interval
        guard isTerminal else {
            StandardStream.error.say(text())
            return
        }
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
