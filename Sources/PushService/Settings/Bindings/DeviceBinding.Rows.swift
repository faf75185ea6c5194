extension DeviceBinding {
    /// The bindings of many users, one user after the other.
    public struct Rows: Sendable {
        private var bindings: [DeviceBinding] = []
        private var ends: [Int] = []

        /// Creates rows without users; there is room for so many.
        public init(reservingCapacity count: Int = 0) {
            bindings.reserveCapacity(count)
            ends.reserveCapacity(count)
        }

        /// The number of users.
        public var count: Int { ends.count }

        /// The bindings of the user at an index, from 0 up to ``count``, in order of device and certificate.
        public subscript(index: Int) -> ArraySlice<DeviceBinding> {
            bindings[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
        }

        /// Adds a binding of the user who is added next.
        public mutating func append(_ binding: DeviceBinding) {
            bindings.append(binding)
        }

        /// Adds a user with the bindings that were added since the last user.
        public mutating func endUser() {
            ends.append(bindings.count)
        }
    }
}
