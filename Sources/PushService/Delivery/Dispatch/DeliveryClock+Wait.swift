import Synchronization
import WallTime

extension DeliveryClock {
    /// Waits for an operation, but no longer than until `instant`; it goes on in its task then.
    ///
    /// - Throws: ``PushDispatcher/QueueTimeoutError`` if it has not ended by then; what it throws.
    func wait(
        until instant: Instant,
        for operation: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let end = FirstEnd(continuation)
            // It ends at the instant or when the operation has ended.
            let timer = Task {
                guard (try? await timeOut(instant)) != nil else { return }
                end.report(.failure(PushDispatcher.QueueTimeoutError()))
            }
            // It ends with the operation.
            Task {
                do {
                    try await operation()
                    end.report(.success(()))
                } catch {
                    end.report(.failure(error))
                }
                timer.cancel()
            }
        }
    }
}

/// Resumes a continuation with the first of several ends.
private final class FirstEnd: Sendable {
    private let continuation: Mutex<CheckedContinuation<Void, any Error>?>

    init(_ continuation: CheckedContinuation<Void, any Error>) {
        self.continuation = Mutex(continuation)
    }

    func report(_ end: Result<Void, any Error>) {
        let continuation = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        continuation?.resume(with: end)
    }
}
