import PushModel
import PushService
import Synchronization

/// Which faults of the store are logged: of each call of an app one in a minute, with how many there were.
final class RepeatedFaults: Sendable {
    private struct Key: Hashable {
        let app: AppID
        let call: DeliveryEvent.StoreFault.Call
    }

    private struct Entry {
        var logged: ContinuousClock.Instant
        /// The faults since then.
        var count: Int
    }

    private static let pause = Duration.seconds(60)

    private let entries = Mutex<[Key: Entry]>([:])

    /// Notes a fault.
    ///
    /// - Returns: The number of faults since the last that was logged, this one included; `nil` if it is not to be logged.
    func note(
        _ app: AppID,
        _ call: DeliveryEvent.StoreFault.Call,
        at now: ContinuousClock.Instant = .now
    ) -> Int? {
        entries.withLock { entries in
            let key = Key(app: app, call: call)
            let count = (entries[key]?.count ?? 0) + 1
            if let last = entries[key]?.logged, now - last < Self.pause {
                entries[key]?.count = count
                return nil
            }
            entries[key] = Entry(logged: now, count: 0)
            return count
        }
    }
}
