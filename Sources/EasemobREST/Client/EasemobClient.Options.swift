public import ExactJSON
import HTTPExchange
public import PushService

extension EasemobClient {
    /// The time-out, the limit and the retries of a client.
    public struct Options: Hashable, Sendable {
        /// The time that one exchange may take, from 1 millisecond to a day.
        public var timeout: Duration { limits.timeout }
        /// The most requests that are sent in any second, of all callers together; 1 to 100,000.
        public let requestsPerSecond: Int
        /// The most times that a request is sent, the first included; 1 to 1000.
        public let attempts: Int
        /// The pauses between attempts.
        ///
        /// If the service names a pause itself (`Retry-After`), the pause is at least that long, but not
        /// longer than the back-off's longest.
        public let backoff: Backoff

        /// The limits of one exchange: the time-out, and 4 MiB of an answer.
        let limits: HTTPRequest.Limits

        private static let largestAnswer = 4 << 20

        /// Creates the options that suit the vendor's service: a time-out of 10 seconds, 100 requests a
        /// second (the vendor's limit for an app), and 5 attempts.
        ///
        /// The pauses are any part of 250 ms, 500 ms and so on up to 8 seconds.
        public init() {
            limits = HTTPRequest.Limits(unchecked: .seconds(10), largestBody: Self.largestAnswer)
            requestsPerSecond = 100
            attempts = 5
            backoff = Backoff(unchecked: .milliseconds(250), longest: .seconds(8), spread: 0...1)
        }

        /// Creates options; those that are left out are the default ones.
        ///
        /// - Throws: `input.value` at the option that is out of its range.
        public init(
            timeout: Duration = Self().timeout,
            requestsPerSecond: Int = Self().requestsPerSecond,
            attempts: Int = Self().attempts,
            backoff: Backoff = Self().backoff
        ) throws(InputError) {
            try InputError.check("requestsPerSecond", requestsPerSecond, in: 1...100_000)
            try InputError.check("attempts", attempts, in: 1...1000)
            limits = try HTTPRequest.Limits(timeout: timeout, largestBody: Self.largestAnswer)
            self.requestsPerSecond = requestsPerSecond
            self.attempts = attempts
            self.backoff = backoff
        }
    }
}
