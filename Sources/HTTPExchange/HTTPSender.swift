public import ExactJSON

/// Sends requests: the boundary behind which an HTTP library stands.
///
/// ``URLSessionSender`` works everywhere. `CurlSender`, with the trait `Curl`, also has client
/// certificates, authorities of your own and more speed. Any other library can be put behind it.
///
/// A sender follows no redirect, keeps no cookies, and repeats no request that a server may have seen.
public protocol HTTPSender: Sendable {
    /// Sends one request and gives the response, whatever its status.
    ///
    /// - Throws: ``HTTPError`` if there is no whole response within the limits; `CancellationError` soon
    ///   after the task was cancelled, in which case the server may have done what was asked.
    func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse
}

/// How long one exchange may take, and how much of an answer is read.
public struct HTTPLimits: Hashable, Sendable {
    /// The time that the server may take for its answer, from 1 millisecond to a day.
    public let timeout: Duration
    /// The most bytes of a response's body, 0 to 1 GiB; a longer one is given up while it is read.
    public let largestBody: Int

    /// Creates limits.
    ///
    /// - Throws: `input.value` at the limit that is out of its range.
    public init(timeout: Duration, largestBody: Int) throws(InputError) {
        try InputError.check("timeout", timeout, in: .milliseconds(1) ... .seconds(86_400))
        try InputError.check("largestBody", largestBody, in: 0...1 << 30)
        self.init(unchecked: timeout, largestBody: largestBody)
    }

    /// Creates limits that are known to be in range.
    package init(unchecked timeout: Duration, largestBody: Int) {
        self.timeout = timeout
        self.largestBody = largestBody
    }
}
