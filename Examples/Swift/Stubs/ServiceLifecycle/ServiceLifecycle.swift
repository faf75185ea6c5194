/// What the adapter uses of swift-service-lifecycle 2.11.0.
public protocol Service: Sendable {
    func run() async throws
}

public func gracefulShutdown() async throws {
    for await _ in TaskLocals.shutdown {
        return
    }
    throw CancellationError()
}

/// The stub's own.
package enum TaskLocals {
    /// Has an element when the shutdown is triggered.
    @TaskLocal package static var shutdown = AsyncStream<Void>.makeStream().stream
}
