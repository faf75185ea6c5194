import Foundation

/// Signals that a process takes as wishes; a second SIGINT or SIGTERM ends it.
final class Signals {
    private let sources: [any DispatchSourceSignal]

    /// Listens from now on.
    init(_ numbers: [Int32], _ handle: @escaping @Sendable (Int32) -> Void) {
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                if number != SIGHUP {
                    for ending in [SIGINT, SIGTERM] { signal(ending, SIG_DFL) }
                }
                handle(number)
            }
            source.activate()
            return source
        }
    }

    /// Listens no more.
    func stop() {
        for source in sources { source.cancel() }
    }
}
