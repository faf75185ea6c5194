public import ExactJSON
public import PushModel
import Synchronization

extension UserSettings.Change {
    /// Applies changes to the settings of a ``VersionedSettingsStore``, one call at a time for each user.
    ///
    /// A store has one queue, which its ``SettingsStore/apply(_:to:)`` calls. The calls for one user wait for
    /// each other, first come, first served, so that each of them reads and replaces the settings once. The
    /// calls for different users do not wait. Nothing is kept for a user for whom no call is under way.
    ///
    /// Another process may replace the settings between the two steps. Then the call pauses for a random time,
    /// and starts again. It ends with an error after ``attempts`` such failures.
    public final class Queue: Sendable {
        /// The most times that a call reads the settings and tries to replace them.
        public let attempts: Int
        /// The pauses between two attempts.
        public let pauses: Backoff

        private struct Line {
            let semaphore = AsyncSemaphore()
            var calls = 0
        }

        private let lines = Mutex<[UserID: Line]>([:])
        private let sleep: @Sendable (Duration) async throws -> Void
        private let jitter: @Sendable () -> Double

        /// Creates a queue that makes 20 attempts, with pauses of any part of 10 ms, 20 ms and so on up to a
        /// second: 13 seconds of pauses at most, and half of it on average.
        public init() {
            attempts = 20
            pauses = Backoff(unchecked: .milliseconds(10), longest: .seconds(1), spread: 0...1)
            sleep = { try await Task.sleep(for: $0) }
            jitter = { .random(in: 0...1) }
        }

        /// Creates a queue; what is left out is the default.
        ///
        /// - Parameters:
        ///   - attempts: The most times that a call tries to replace the settings, 1 to 1000.
        ///   - pauses: The pauses between two attempts.
        ///   - clock: Measures the pauses.
        ///   - jitter: Returns a random number from 0 to 1 for each pause; by default from the system's random numbers.
        /// - Throws: `input.value` at `/attempts` if the number is out of its range.
        public init(
            attempts: Int = UserSettings.Change.Queue().attempts,
            pauses: Backoff = UserSettings.Change.Queue().pauses,
            clock: some Clock<Duration> = ContinuousClock(),
            jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
        ) throws(InputError) {
            try InputError.check("attempts", attempts, in: 1...1000)
            self.attempts = attempts
            self.pauses = pauses
            sleep = { try await clock.sleep(for: $0) }
            self.jitter = jitter
        }

        /// Applies changes to a user's settings in order, all or none, and returns the settings afterwards.
        ///
        /// - Parameters:
        ///   - changes: The changes.
        ///   - user: The user.
        ///   - store: The store, the same in every call.
        /// - Returns: The settings that are stored now.
        /// - Throws: `PushServiceError` 110 if an id is empty, 302 if others replaced the settings in every attempt;
        ///   `CancellationError` if the task is cancelled before the settings were replaced; what the store throws.
        public func apply(
            _ changes: [UserSettings.Change],
            to user: UserID,
            in store: some VersionedSettingsStore
        ) async throws -> UserSettings {
            try changes.checkIDs(of: user)
            let semaphore = enter(user)
            defer { leave(user) }
            return try await semaphore.pass {
                try await replace(changes, user, store)
            }
        }

        /// The number of calls that wait for their turn, for each user for whom a call is under way.
        var waiting: [UserID: Int] {
            lines.withLock { $0.mapValues { $0.semaphore.waitingCount } }
        }

        private func replace(
            _ changes: [UserSettings.Change],
            _ user: UserID,
            _ store: some VersionedSettingsStore
        ) async throws -> UserSettings {
            for attempt in 1...attempts {
                try Task.checkCancellation()
                let stored = try await store.versionedSettings(for: [user])[user]
                var settings = stored?.settings ?? UserSettings()
                settings.apply(changes)
                if try await store.replace(settings, of: user, expecting: stored?.version) {
                    return settings
                }
                guard attempt < attempts else { break }
                let pause = pauses.milliseconds(after: attempt, jitter: jitter())
                try await sleep(.milliseconds(pause))
            }
            throw PushServiceError(
                .serverBusy,
                "others replaced the settings of user `\(user)` in each of \(attempts) attempts"
            )
        }

        private func enter(_ user: UserID) -> AsyncSemaphore {
            lines.withLock { lines in
                var line = lines[user] ?? Line()
                line.calls += 1
                lines[user] = line
                return line.semaphore
            }
        }

        private func leave(_ user: UserID) {
            lines.withLock { lines in
                lines[user]?.calls -= 1
                if lines[user]?.calls == 0 {
                    lines[user] = nil
                }
            }
        }
    }
}
