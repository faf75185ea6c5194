extension PushTimeZone {
    /// A distance from UTC in whole minutes, at most 18 hours either way, as `±hh:mm` writes it.
    ///
    /// Clocks of the past had odd seconds; a zone by name may have them, a user's setting cannot.
    public struct FixedOffset: Hashable, Sendable {
        // INVARIANT: -1080...1080.
        private let rawMinutes: Int16

        /// No difference from UTC.
        public static let utc = FixedOffset(unchecked: 0)

        /// Creates an offset from minutes east of UTC; `nil` beyond 18 hours either way.
        public init?(minutes: Int) {
            guard minutes >= -1080, minutes <= 1080 else { return nil }
            self.init(unchecked: minutes)
        }

        /// Takes over an offset; `nil` if it has odd seconds.
        public init?(_ offset: PushTimeZone.Offset) {
            guard offset.seconds % 60 == 0 else { return nil }
            self.init(unchecked: Int(offset.seconds / 60))
        }

        private init(unchecked minutes: Int) {
            rawMinutes = Int16(minutes)
        }

        /// Minutes east of UTC, from -1080 to 1080.
        public var minutes: Int { Int(rawMinutes) }

        /// The offset, to be used with instants and clocks.
        public var utcOffset: PushTimeZone.Offset {
            PushTimeZone.Offset(unchecked: Int32(rawMinutes) * 60)
        }
    }
}

extension PushTimeZone.FixedOffset: CustomStringConvertible {
    /// The offset as `±hh:mm`; `+00:00` for UTC.
    public var description: String { utcOffset.description }
}
