extension TencentIM {
    /// What the badge counts on from: the unread number last reported, and the pushes since (T5, TI6).
    ///
    /// Both are 0 or more, and the badge stops at 2^31-1.
    public struct BadgeCount: Hashable, Sendable {
        /// The unread number that the app reported when it went to the background.
        public private(set) var base: Int32
        /// The pushes since then that counted.
        public private(set) var pushed: Int32

        /// Creates a count; a negative number becomes 0.
        public init(base: Int32 = 0, pushed: Int32 = 0) {
            self.base = max(0, base)
            self.pushed = min(max(0, pushed), .max - self.base)
        }

        /// The number on the app's icon.
        public var value: Int32 { base + pushed }

        /// The number on the app's icon after one more push that counts.
        var next: Int32 { value == .max ? .max : value + 1 }

        /// Counts one more push.
        mutating func count() {
            if value < .max { pushed += 1 }
        }
    }
}
