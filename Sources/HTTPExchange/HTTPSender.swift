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
    /// How long the server may take for its answer.
    public var timeout: Duration
    /// How many bytes a response's body may have; a longer one is given up while it is read.
    public var largestBody: Int

    /// Creates limits.
    public init(timeout: Duration, largestBody: Int) {
        self.timeout = timeout
        self.largestBody = largestBody
    }
}
