public import ExactJSON

extension TencentIM {
    /// What a user asks the server to change about pushes: `TIMAPNSConfig` (T11).
    public struct APNSConfig: Hashable, Sendable {
        /// Whether pushes are switched on or off.
        public var openPush: OpenPush
        /// The file played for one-to-one messages; `nil` leaves it as it is.
        @ExactString.OptionalText public var c2cSound: String?
        /// The file played for group messages; `nil` leaves it as it is.
        @ExactString.OptionalText public var groupSound: String?
        /// The file played for calls, which the vendor does not do yet; `nil` leaves it as it is.
        @ExactString.OptionalText public var videoSound: String?

        /// Creates a change; without arguments one that changes nothing.
        public init(
            openPush: OpenPush = .unchanged,
            c2cSound: String? = nil,
            groupSound: String? = nil,
            videoSound: String? = nil
        ) {
            self.openPush = openPush
            self.c2cSound = c2cSound
            self.groupSound = groupSound
            self.videoSound = videoSound
        }

        /// What happens to the switch; raw values are the vendor's.
        public enum OpenPush: Int64, Hashable, CaseIterable, Sendable {
            /// It stays as it is.
            case unchanged = 0
            case on = 1
            case off = 2
        }
    }
}
