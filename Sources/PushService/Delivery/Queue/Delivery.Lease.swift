public import ExactJSON
import WallTime

extension Delivery {
    /// The right to work on an item of a queue for some time, which one holder has at a time.
    ///
    /// Both numbers are opaque to everyone but the queue that issued them.
    public struct Lease: Hashable, Sendable {
        /// The number of the entry in the queue.
        public var entry: Int64
        /// The number of the lease among those of the entry; a later lease makes an earlier one void.
        public var serial: Int64

        /// Creates a lease; only queues do so.
        public init(entry: Int64, serial: Int64) {
            self.entry = entry
            self.serial = serial
        }
    }
}

extension Delivery {
    /// The name of a holder of leases: a process that sends, or a part of one.
    ///
    /// A process that starts again under the same name gets back what it held at once
    /// (``DeliveryQueue/release(_:)``). Two processes that run at the same time must have different names.
    public struct Owner: TextIdentifier, JSONRepresentable {
        /// The name, compared exactly.
        public let text: ExactString

        /// Creates an owner from a name.
        public init(_ text: ExactString) { self.text = text }
    }
}

extension Delivery {
    /// For whom a queue leases items, and for how long.
    public struct LeaseTerms: Hashable, Sendable {
        /// The holder.
        public var owner: Delivery.Owner
        /// The time after which another holder may lease the items; at 0 and below, at once.
        public var duration: Duration

        /// The most deliveries that a call leases which enqueues them; the rest waits in the queue.
        public var limit: Int
        /// Whether the call is made again because its answer was lost, so that the owner may hold leases that it does
        /// not know of.
        public var isRepeated: Bool

        public init(
            owner: Delivery.Owner,
            duration: Duration,
            limit: Int = .max,
            isRepeated: Bool = false
        ) {
            self.owner = owner
            self.duration = duration
            self.limit = limit
            self.isRepeated = isRepeated
        }

        /// The end of a lease that begins now.
        func end(from now: Instant) -> Instant { now.adding(milliseconds: duration.milliseconds) }
    }
}

extension Delivery {
    /// A delivery with the right to send it.
    public struct Leased: Hashable, Sendable {
        public var delivery: Delivery
        public var lease: Delivery.Lease
        /// How often the delivery was sent without success, as far as the queue has recorded.
        public var attempts: Int {
            get { Int(narrowAttempts) }
            set { narrowAttempts = Int32(clamping: newValue) }
        }
        /// How long the delivery, or the dispatch that it is of, was in the queue when it was leased; at most 24 days.
        public var age: Duration {
            get { .milliseconds(narrowAge) }
            set { narrowAge = Self.narrow(newValue) }
        }
        // In 32 bits each, because there is one for each push in hand.
        private var narrowAttempts: Int32
        private var narrowAge: Int32

        public init(delivery: Delivery, lease: Delivery.Lease, attempts: Int, age: Duration = .zero)
        {
            self.delivery = delivery
            self.lease = lease
            narrowAttempts = Int32(clamping: attempts)
            narrowAge = Self.narrow(age)
        }

        private static func narrow(_ age: Duration) -> Int32 {
            // Most have no age, and to divide a duration takes hundreds of instructions.
            age <= .zero ? 0 : Int32(clamping: age.milliseconds)
        }
    }
}
