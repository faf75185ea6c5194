public import APNsModel

extension Delivery {
    /// The hash of a ``Delivery/Key`` in 16 bytes, the same in every process and on every machine.
    ///
    /// Different keys hardly ever have the same digest, but a sender who chooses ids can make two meet. So a queue
    /// looks a key up by its digest, and compares the ids of what it finds.
    public struct Digest: Hashable, Sendable {
        /// The first 8 bytes.
        public let high: UInt64
        /// The last 8 bytes.
        public let low: UInt64

        /// Creates a digest from its halves, as a queue has stored them.
        public init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }

        /// The `apns-id` of the push: the same each time and in every process that sends it.
        ///
        /// It is a UUID of version 8, from which the ids of the key cannot be read back.
        public var apnsID: APNsHeaders.ID { APNsHeaders.ID(hashed: high, low) }
    }
}
