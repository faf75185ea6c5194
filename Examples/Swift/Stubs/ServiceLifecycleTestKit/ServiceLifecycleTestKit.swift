import ServiceLifecycle

/// What the test uses of swift-service-lifecycle 2.11.0.
public struct GracefulShutdownTestTrigger: Sendable {
    fileprivate let shutdown: AsyncStream<Void>.Continuation

    public func triggerGracefulShutdown() {
        shutdown.yield()
    }
}

public func testGracefulShutdown<T>(
    operation: (GracefulShutdownTestTrigger) async throws -> T
) async rethrows -> T {
    let (stream, shutdown) = AsyncStream<Void>.makeStream()
    return try await TaskLocals.$shutdown.withValue(stream) {
        try await operation(GracefulShutdownTestTrigger(shutdown: shutdown))
    }
}
