public import ExactJSON

extension TencentIM {
    /// A stretch of every day in which a user wants no pushes: `setAllReceiveMessageOpt` with option 2.
    ///
    /// The vendor does not say on whose clock; the caller reads one and asks ``isActive(atSecond:)``.
    public struct DailyMute: Hashable, Sendable {
        /// When it begins, in seconds since midnight, 0 to 86399.
        public let start: Int32
        /// How long it lasts, in seconds, 0 to 86400; 86400 is always.
        public let duration: Int32

        private static let day: Int32 = 86_400

        /// Creates a mute.
        ///
        /// - Throws: `input.value` for a time that no clock shows and a duration outside 0 to 86400.
        public init(hour: Int32, minute: Int32, second: Int32, duration: Int32) throws(InputError) {
            guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
            else {
                throw InputError(.inputValue, "no clock shows that time")
            }
            guard (0...Self.day).contains(duration) else {
                throw InputError(.inputValue, "expected a duration of 0 to \(Self.day) seconds")
            }
            start = hour * 3600 + minute * 60 + second
            self.duration = duration
        }

        /// Whether it holds at a time of day, in seconds since midnight; its end is not part of it.
        public func isActive(atSecond second: Int32) -> Bool {
            guard (0..<Self.day).contains(second) else { return false }
            let elapsed = second - start
            return (elapsed < 0 ? elapsed + Self.day : elapsed) < duration
        }
    }
}
