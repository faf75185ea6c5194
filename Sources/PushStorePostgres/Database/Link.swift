#if Postgres
import Foundation
import PushService

/// A thread's way to the server: a connection that is opened when it is needed, and opened again when it ended.
final class Link {
    /// The pauses before what failed is done again, and before a connection that could not be opened is tried again.
    private static let repetition = Backoff(
        unchecked: .milliseconds(5),
        longest: .milliseconds(1280),
        spread: 0.5...1
    )
    static let connection = Backoff(
        unchecked: .milliseconds(100),
        longest: .milliseconds(6400),
        spread: 0.5...1
    )

    private let open: () throws -> Connection
    private var connection: Connection?
    /// The number of times in a row that the connection could not be opened.
    private var failures = 0
    /// Why it could not be opened the last time.
    private var fault: any Error = PostgresError(.unreachable, "no connection in time")
    /// The instant before which it is not opened again.
    private var notBefore = ContinuousClock.now

    init(_ open: @escaping () throws -> Connection) {
        self.open = open
    }

    /// Runs `body`, and again after a fault after which that does no harm, until a deadline.
    ///
    /// - Parameters:
    ///   - deadline: The instant after which it is not begun again, and by which the server must have answered.
    ///   - isRepeatable: Whether `body` may run again if it is not known what became of it.
    ///   - body: Is given the connection, and whether it may have been done before.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws last; `unreachable` if there is no connection in time.
    func run<Value>(
        until deadline: ContinuousClock.Instant,
        isRepeatable: Bool,
        _ body: (Connection, _ isRepeated: Bool) throws -> Value
    ) throws -> Value {
        var repetitions = 0
        var isRepeated = false
        while true {
            do {
                let connection = try usableConnection(until: deadline)
                connection.deadline = deadline
                defer { if !connection.isUsable { self.connection = nil } }
                return try body(connection, isRepeated)
            } catch let error as PostgresError {
                switch error.code {
                case .conflict: break
                case .lost where error.isUndone || isRepeatable:
                    isRepeated = isRepeated || !error.isUndone
                case .unreachable where notBefore < deadline:
                    // The next attempt waits.
                    continue
                default: throw error
                }
                repetitions += 1
                let pause = Self.repetition.pause(after: repetitions)
                try wait(pause, until: deadline, or: error)
            }
        }
    }

    private func usableConnection(until deadline: ContinuousClock.Instant) throws -> Connection {
        if let connection, connection.isOpen() { return connection }
        connection = nil
        try wait(notBefore - .now, until: deadline, or: fault)
        do {
            let opened = try open()
            failures = 0
            connection = opened
            return opened
        } catch {
            failures += 1
            fault = error
            notBefore = .now + Self.connection.pause(after: failures)
            throw error
        }
    }

    /// Waits, or throws an error if the deadline is before the end of the pause.
    private func wait(
        _ pause: Duration,
        until deadline: ContinuousClock.Instant,
        or error: any Error
    ) throws {
        guard pause > .zero else { return }
        guard .now + pause < deadline else { throw error }
        Thread.sleep(forTimeInterval: pause / .seconds(1))
    }
}
#endif
