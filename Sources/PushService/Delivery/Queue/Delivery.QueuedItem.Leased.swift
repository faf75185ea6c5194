extension Delivery.QueuedItem {
    /// An item of a queue with the right to work on it: a push to send, or a stored dispatch to turn into pushes.
    public enum Leased: Hashable, Sendable {
        case push(Delivery.Leased)
        indirect case dispatch(DispatchRecord.Leased)

        /// The right to work on it.
        public var lease: Delivery.Lease {
            switch self {
            case .push(let leased): leased.lease
            case .dispatch(let leased): leased.lease
            }
        }

        /// The push; `nil` if it is a dispatch.
        public var push: Delivery.Leased? {
            if case .push(let leased) = self { leased } else { nil }
        }

        /// The dispatch; `nil` if it is a push.
        public var dispatch: DispatchRecord.Leased? {
            if case .dispatch(let leased) = self { leased } else { nil }
        }
    }
}

extension DispatchRecord {
    /// A stored dispatch with the right to turn it into pushes.
    public struct Leased: Hashable, Sendable {
        public var record: DispatchRecord
        public var lease: Delivery.Lease
        /// The time since a client stored it; never below 0, whatever the clocks say.
        public var age: Duration

        /// The most bytes of texts that a call leases, if it leases more than one dispatch.
        public static let byteLimit = 1_048_576

        public init(record: DispatchRecord, lease: Delivery.Lease, age: Duration) {
            self.record = record
            self.lease = lease
            self.age = age
        }
    }
}
