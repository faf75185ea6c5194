import Foundation

/// Signals that a process takes as wishes; a second SIGINT or SIGTERM ends it.
final class Signals {
    private let sources: [any DispatchSourceSignal]

    /// Listens from now on; a signal that comes before this returns does what it does by itself.
    init(_ numbers: [Int32], _ handle: @escaping @Sendable (Int32) -> Void) {
        let registered = DispatchSemaphore(value: 0)
        sources = numbers.map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                if number != SIGHUP {
                    for ending in [SIGINT, SIGTERM] { signal(ending, SIG_DFL) }
                }
                handle(number)
            }
            source.setRegistrationHandler {
                #if !os(Linux)
                // Elsewhere a source sees a signal beside what the signal does; on Linux it takes its place.
                signal(number, SIG_IGN)
                #endif
                registered.signal()
            }
            source.activate()
            return source
        }
        // A signal that was ignored until then would be lost, and the process go on.
        for _ in numbers { registered.wait() }
    }

    /// Listens no more.
    func stop() {
        for source in sources { source.cancel() }
    }
}
