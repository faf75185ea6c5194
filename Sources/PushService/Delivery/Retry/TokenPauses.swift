import APNsModel
import Synchronization
import WallTime

/// Device tokens to which nothing is sent for a while, of all dispatches of a dispatcher.
final class TokenPauses: Sendable {
    private let state = Mutex(State())

    private struct State {
        var ends: [DeviceToken: Instant] = [:]
        var tidyCount = 64

        /// Drops the pauses that are over, each time there are twice as many as were left.
        mutating func tidy(at now: Instant) {
            guard ends.count >= tidyCount else { return }
            ends = ends.filter { now < $0.value }
            tidyCount = max(64, 2 * ends.count)
        }
    }

    /// Sends nothing to a token until an instant, or until it was paused for already.
    func pause(_ token: DeviceToken, until end: Instant, at now: Instant) {
        state.withLock { state in
            state.tidy(at: now)
            state.ends[token] = max(end, state.ends[token] ?? end)
        }
    }

    /// When something can be sent to a token again; `nil` if it can now.
    func end(of token: DeviceToken, at now: Instant) -> Instant? {
        state.withLock { state in
            guard let end = state.ends[token], now < end else { return nil }
            return end
        }
    }

    /// How many are kept.
    var count: Int { state.withLock { $0.ends.count } }
}
