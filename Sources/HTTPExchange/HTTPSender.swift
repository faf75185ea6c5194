public import ExactJSON

/// Sends requests: the boundary behind which an HTTP library stands.
///
/// ``URLSessionSender`` works everywhere, but on Linux a server can end its process. `HTTP2Sender`, with the
/// trait `HTTP2`, sends over HTTP/2 alone and is the fastest; `CurlSender`, with the trait `Curl`, speaks
/// HTTP/1.1 as well. Both have client certificates and authorities of your own, and no server can end the
/// process. Any other library can be put behind it.
///
/// A sender follows no redirect, keeps no cookies, and repeats no request that a server may have processed.
public protocol HTTPSender: Sendable {
    /// Sends one request and gives the response, whatever its status.
    ///
    /// - Throws: ``HTTPError`` if there is no whole response within the limits, whatever the server sends;
    ///   `CancellationError` soon after the task was cancelled, in which case the server may have done what
    ///   was asked.
    func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) async throws
        -> HTTPResponse

    /// Sends one request as ``send(_:within:)`` does, and tells if its connection stalls meanwhile.
    ///
    /// `whenStalled` is called at most once, on any thread, when the server has answered none of the connection's
    /// requests for some seconds. Later requests go over another connection then, and this one waits on for its
    /// answer. It should return soon. A sender that does not notice never calls it.
    func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits,
        whenStalled: @escaping @Sendable () -> Void
    ) async throws -> HTTPResponse

    /// Calls a closure with each event of the sender's connections from now on, in place of an earlier closure.
    ///
    /// The sender sends and reads nothing until the closure returns, so it should return soon. A sender that
    /// knows nothing of its connections never calls it.
    func observeConnections(_ observe: @escaping @Sendable (ConnectionEvent) -> Void)

    /// How many connections and requests the sender has at present; `nil` if it does not know.
    var connectionGauges: ConnectionGauges? { get }
}

extension HTTPSender {
    /// Sends one request, for a sender that does not notice that a connection stalls.
    public func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits,
        whenStalled: @escaping @Sendable () -> Void
    ) async throws -> HTTPResponse {
        try await send(request, within: limits)
    }

    /// Does nothing, for a sender that knows nothing of its connections.
    public func observeConnections(_ observe: @escaping @Sendable (ConnectionEvent) -> Void) {}

    /// `nil`, for a sender that knows nothing of its connections.
    public var connectionGauges: ConnectionGauges? { nil }
}

extension HTTPRequest {
    /// How long one exchange may take, and how much of an answer is read.
    ///
    /// An answer's header is limited as well: its fields have at most 64 KiB. Beyond a limit the exchange ends
    /// with ``HTTPError/tooLarge`` at once, whatever the server goes on to send.
    public struct Limits: Hashable, Sendable {
        /// How long an exchange may take from the call to the end of the answer, from 1 millisecond to a day.
        public let timeout: Duration
        /// How many bytes of a response's body are read, 0 to 1 GiB.
        public let largestBody: Int
        /// What is done with a longer body.
        public let longerBody: LongerBody

        /// What is done with a body that is longer than ``HTTPRequest/Limits/largestBody``.
        public enum LongerBody: Hashable, Sendable {
            /// The exchange ends with ``HTTPError/tooLarge``.
            case refused
            /// The exchange ends with the response, whose body is a first part of what was sent, or empty.
            case cut
        }

        /// Creates limits; a longer body is refused unless `longerBody` says otherwise.
        ///
        /// - Throws: `input.value` at the limit that is out of its range.
        public init(
            timeout: Duration,
            largestBody: Int,
            longerBody: LongerBody = .refused
        ) throws(InputError) {
            try InputError.check("timeout", timeout, in: .milliseconds(1) ... .seconds(86_400))
            try InputError.check("largestBody", largestBody, in: 0...1 << 30)
            self.init(unchecked: timeout, largestBody: largestBody, longerBody: longerBody)
        }

        /// Creates limits that are known to be in range.
        package init(
            unchecked timeout: Duration,
            largestBody: Int,
            longerBody: LongerBody = .refused
        ) {
            self.timeout = timeout
            self.largestBody = largestBody
            self.longerBody = longerBody
        }
    }
}

extension HTTPRequest.Limits {
    /// How many bytes the fields of an answer's header may have.
    static let largestHeader = 64 << 10

    /// Whole milliseconds, rounded up, from 1 to a day.
    var timeoutMilliseconds: Int { timeout.wholeMilliseconds }
}

extension Duration {
    /// Whole milliseconds, rounded up, from 1 to a day.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 86_400 else { return 86_400_000 }
        guard seconds >= 0, attoseconds >= 0 else { return 1 }
        let inMillisecond: Int64 = 1_000_000_000_000_000
        return Int(max(1, seconds * 1000 + (attoseconds + inMillisecond - 1) / inMillisecond))
    }
}
