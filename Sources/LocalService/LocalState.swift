import ExactJSON
import PushService
import SeededRandomness
import Synchronization
import WallTime

/// What all apps of a service share: the clock, which stands until it is moved, random numbers, and what happened.
final class LocalState: Sendable {
    private struct Value {
        var now: Instant
        var random: SplitMix64
        /// The last of them; the first has the number after `forgotten`.
        var deliveries: [JSONObject] = []
        var forgotten = 0

        var lastNumber: Int { forgotten + deliveries.count }
    }

    /// How many deliveries are kept.
    private static let mostDeliveries = 10_000

    private let options: LocalService.Options
    private let value: Mutex<Value>

    init(_ options: LocalService.Options) {
        self.options = options
        value = Mutex(Value(now: options.start, random: SplitMix64(seed: options.seed)))
    }

    /// Begins anew.
    func reset() {
        value.withLock {
            $0 = Value(now: options.start, random: SplitMix64(seed: options.seed))
        }
    }

    func number() -> UInt64 { value.withLock { $0.random.next() } }

    // MARK: Clock

    var now: Instant { value.withLock { $0.now } }

    func move(to instant: Instant) { value.withLock { $0.now = instant } }

    var clock: DeliveryClock { DeliveryClock(now: { self.now }) }

    // MARK: Deliveries

    /// Adds what became of a message for a recipient or a binding; gives it with its number.
    func add(_ delivery: JSONObject) -> JSONObject {
        value.withLock { value in
            var delivery = delivery
            delivery["n"] = .number(JSONNumber(Int64(value.lastNumber + 1)))
            value.deliveries.append(delivery)
            // Some are removed at a time, which moves the others less often.
            let few = Self.mostDeliveries / 10
            guard value.deliveries.count >= Self.mostDeliveries + few else { return delivery }
            value.deliveries.removeFirst(few)
            value.forgotten += few
            return delivery
        }
    }

    /// The number of the last delivery; 0 if there was none.
    var lastDelivery: Int { value.withLock { $0.lastNumber } }

    /// The deliveries after a number, so many at most.
    func deliveries(after number: Int, upTo count: Int) -> [JSONObject] {
        value.withLock { value in
            let first = max(number, value.lastNumber - Self.mostDeliveries)
            return Array(value.deliveries.dropFirst(first - value.forgotten).prefix(count))
        }
    }
}
