import APNsModel
import Synchronization
import WallTime

/// The device tokens to which no dispatch of a dispatcher sends anything for a while.
final class TokenPauses: Sendable {
    private let state = Mutex(State())

    private struct State {
        var ends: [DeviceToken: Instant] = [:]
        var tidyCount = 64

        /// Drops the pauses that are over, once there are twice as many as the last time left.
        mutating func tidy(at now: Instant) {
            guard ends.count >= tidyCount else { return }
            ends = ends.filter { now < $0.value }
            tidyCount = max(64, 2 * ends.count)
        }
    }

    /// Pauses a token until `end`; a pause that ends later stays.
    func pause(_ token: DeviceToken, until end: Instant, at now: Instant) {
        state.withLock { state in
            state.tidy(at: now)
            state.ends[token] = max(end, state.ends[token] ?? end)
        }
    }

    /// The end of the token's pause; `nil` if it has none at `now`.
    func end(of token: DeviceToken, at now: Instant) -> Instant? {
        state.withLock { state in
            guard let end = state.ends[token], now < end else { return nil }
            return end
        }
    }

    /// The number of pauses that are kept, those included that are over.
    var count: Int { state.withLock { $0.ends.count } }
}
