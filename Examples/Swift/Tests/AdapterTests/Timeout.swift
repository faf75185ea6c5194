/// Runs an operation, which is cancelled when the time is up.
///
/// - Throws: What the operation throws; `error` when the time is up; `CancellationError`.
func withTimeout<Value: Sendable>(
    _ timeout: Duration,
    or error: any Error,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup { group in
        group.addTask { try await operation() }
        group.addTask {
            try await Task.sleep(for: timeout)
            throw error
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw error }
        return value
    }
}
