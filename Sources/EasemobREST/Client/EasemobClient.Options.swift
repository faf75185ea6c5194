public import PushService

extension EasemobClient {
    /// The time-out, the limit and the retries of a client.
    public struct Options: Hashable, Sendable {
        /// How long one exchange may take.
        public var timeout: Duration
        /// How many requests are sent at most in any second, of all callers together.
        public var requestsPerSecond: Int
        /// How often a request is sent at most, the first time included.
        public var attempts: Int
        /// The pauses between attempts.
        public var backoff: Backoff

        /// Creates options; without arguments those of the vendor's service.
        ///
        /// If the service names a pause itself (`Retry-After`), the pause is at least that long, but not
        /// longer than the back-off's longest.
        ///
        /// - Parameters:
        ///   - timeout: How long one exchange may take.
        ///   - requestsPerSecond: At least 1; the vendor's limit for an app is 100.
        ///   - attempts: At least 1.
        ///   - backoff: The pauses between attempts; by default any part of 250 ms, 500 ms and so on up to 8
        ///     seconds.
        public init(
            timeout: Duration = .seconds(10),
            requestsPerSecond: Int = 100,
            attempts: Int = 5,
            backoff: Backoff = Backoff(
                first: .milliseconds(250),
                longest: .seconds(8),
                spread: 0...1
            )
        ) {
            precondition(requestsPerSecond >= 1, "a client sends at least 1 request a second")
            precondition(attempts >= 1, "a request is sent at least once")
            self.timeout = timeout
            self.requestsPerSecond = requestsPerSecond
            self.attempts = attempts
            self.backoff = backoff
        }
    }
}
