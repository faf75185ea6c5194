#if Postgres
import ExactJSON
import PushService
import Synchronization

/// Takes the name of an owner on the connection that listens, and takes it again on each new one.
///
/// The name is an advisory lock of the session, so it is free when the connection ends, however the process ends.
final class OwnerReservation: NotificationReader {
    let channel: String
    private let owner: Delivery.Owner
    private let lock: Int64
    /// Until when the caller waits.
    private let deadline: ContinuousClock.Instant
    private let state = Mutex(State())

    private struct State {
        var isHeld = false
        var isRefused = false
        /// The caller, until it has an answer.
        var caller: CheckedContinuation<Void, any Error>?
        /// The answer, if it comes before the caller waits for it.
        var answer: Result<Void, any Error>?
    }

    init(of owner: Delivery.Owner, schema: String, until deadline: ContinuousClock.Instant) {
        channel = schema
        self.owner = owner
        self.deadline = deadline
        // Locks are the database's, which may have several schemas.
        var hash = TextsHash()
        hash.add(ExactString(schema))
        hash.add(owner.text)
        lock = Int64(bitPattern: hash.value)
    }

    /// Waits until the name is taken for the first time, or refused.
    func isTaken() async throws {
        try await withCheckedThrowingContinuation { continuation in
            let answer = state.withLock { state in
                if state.answer == nil { state.caller = continuation }
                return state.answer
            }
            if let answer { continuation.resume(with: answer) }
        }
    }

    var isReading: Bool { state.withLock { !$0.isRefused } }

    func begin(on connection: Connection) throws { try take(on: connection) }

    func read(_ payload: String) {}

    // The server may notice only later that the connection before this one has ended.
    func maintain(on connection: Connection) throws { try take(on: connection) }

    func end() {
        state.withLock { $0.isHeld = false }
        answerIfLate(PostgresError(.unreachable, "there is no connection that could hold an owner"))
    }

    private func take(on connection: Connection) throws {
        guard state.withLock({ !$0.isHeld && !$0.isRefused }) else { return }
        let isFree = "SELECT pg_try_advisory_lock($1)::int::bigint"
        guard try connection.run(isFree, [.integer(lock)]).first?.integer(0) == 1 else {
            answerIfLate(PostgresError(.owned, "the owner `\(owner)` is at work elsewhere"))
            return
        }
        state.withLock { $0.isHeld = true }
        answer(.success(()))
    }

    /// Refuses the name to a caller whose time is over; one that had it once waits for it as long as it takes.
    private func answerIfLate(_ error: PostgresError) {
        guard .now >= deadline else { return }
        answer(.failure(error))
    }

    private func answer(_ answer: Result<Void, any Error>) {
        let caller = state.withLock { state in
            guard state.answer == nil else { return CheckedContinuation<Void, any Error>?.none }
            state.answer = answer
            if case .failure = answer { state.isRefused = true }
            defer { state.caller = nil }
            return state.caller
        }
        caller?.resume(with: answer)
    }
}
#endif
