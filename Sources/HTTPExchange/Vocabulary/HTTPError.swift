/// Why there is no whole response.
///
/// No case holds a text, so that an error cannot carry anything of the request.
public enum HTTPError: Error, Hashable, Sendable {
    /// No connection came about: the server saw nothing.
    case unreachable
    /// One side does not trust the other's certificate: the server saw nothing.
    case untrusted
    /// The server does not speak HTTP/2, which the sender needs: it saw no request.
    case noHTTP2
    /// The server says that it did not look at the request, or went before it had all of it.
    case unprocessed
    /// The time was up: the server may have done what was asked.
    case timedOut
    /// The connection was lost: the server may have done what was asked.
    case interrupted
    /// The request cannot be sent as it is.
    case invalidRequest
    /// The answer is not HTTP, or has a status that responses do not have.
    case invalidResponse
    /// The response's body or header is larger than the limit.
    case tooLarge

    /// Whether the same request may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .unreachable, .unprocessed, .timedOut, .interrupted: true
        case .untrusted, .noHTTP2, .invalidRequest, .invalidResponse, .tooLarge: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    /// One line for a person.
    public var description: String {
        switch self {
        case .unreachable: "the server cannot be reached"
        case .untrusted: "one side does not trust the other's certificate"
        case .noHTTP2: "the server does not speak HTTP/2"
        case .unprocessed: "the server did not process the request"
        case .timedOut: "the server did not answer in time"
        case .interrupted: "the connection was lost"
        case .invalidRequest: "the request cannot be sent"
        case .invalidResponse: "the answer is not HTTP"
        case .tooLarge: "the answer is larger than the limit"
        }
    }
}
