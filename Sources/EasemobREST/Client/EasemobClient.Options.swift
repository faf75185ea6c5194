extension EasemobClient {
    /// How patient and how quick a client is.
    public struct Options: Hashable, Sendable {
        /// How long one exchange may take.
        public var timeout: Duration
        /// How many requests are sent at most in any second, of all callers together.
        public var requestsPerSecond: Int
        /// How often a request is sent at most, the first time included.
        public var attempts: Int
        /// The longest pause after the first attempt; it doubles with every other.
        public var firstPause: Duration
        /// The longest pause after whatever attempt.
        public var longestPause: Duration

        /// Creates options; without arguments those of the vendor's service.
        ///
        /// The pause before a request is sent again is drawn between nothing and the longest for that
        /// attempt. If the service names a pause itself (`Retry-After`), it is at least that, up to
        /// `longestPause`.
        ///
        /// - Parameters:
        ///   - timeout: How long one exchange may take.
        ///   - requestsPerSecond: At least 1; the vendor's limit for an app is 100.
        ///   - attempts: At least 1.
        ///   - firstPause: The longest pause after the first attempt.
        ///   - longestPause: The longest pause after whatever attempt.
        public init(
            timeout: Duration = .seconds(10),
            requestsPerSecond: Int = 100,
            attempts: Int = 5,
            firstPause: Duration = .milliseconds(250),
            longestPause: Duration = .seconds(8)
        ) {
            precondition(requestsPerSecond >= 1, "a client sends at least 1 request a second")
            precondition(attempts >= 1, "a request is sent at least once")
            self.timeout = timeout
            self.requestsPerSecond = requestsPerSecond
            self.attempts = attempts
            self.firstPause = firstPause
            self.longestPause = longestPause
        }

        /// The pause after so many attempts, 1 or more: a share, 0 to 1, of the longest pause after them,
        /// but at least what the service asks for.
        func pause(after attempts: Int, share: Double, atLeast floor: Duration?) -> Duration {
            // 2^30 of the smallest pause is more than any longest; more would overflow.
            let growing = firstPause * (1 << min(attempts - 1, 30))
            let longest = min(growing, longestPause)
            return max(longest * min(max(share, 0), 1), min(floor ?? .zero, longestPause))
        }
    }
}
