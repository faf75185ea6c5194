public import ExactJSON

/// Why there is no whole response.
///
/// No case holds a text, so that an error cannot carry anything of the request.
public enum HTTPError: String, Error, WireWord {
    /// The name of the host is not known: the server saw nothing.
    case unknownHost
    /// The host takes no connections on the port: the server saw nothing.
    case refused
    /// No connection came about for another reason, or in time: the server saw nothing.
    case unreachable
    /// What answers does not speak TLS: it saw no request.
    case noTLS
    /// The server ended the handshake of TLS with an alert: it saw no request.
    case handshakeRefused
    /// No authority that is trusted vouches for the server's certificate: the server saw nothing.
    case unknownAuthority
    /// The server's certificate is not valid any more, or not yet: the server saw nothing.
    case expiredCertificate
    /// The server's certificate is of another host: the server saw nothing.
    case wrongHost
    /// The server wants a client certificate, and there is none: it saw no request.
    case clientCertificateRequired
    /// The server does not accept the client certificate: it saw no request.
    case clientCertificateRefused
    /// The client certificate cannot be used, or its password is wrong: the server saw nothing.
    case clientCertificateUnusable
    /// One side does not trust the other's certificate for another reason: the server saw nothing.
    case untrusted
    /// The server does not speak HTTP/2, which the sender needs: it saw no request.
    case noHTTP2
    /// The server says that it did not look at the request, or went before it had all of it.
    case unprocessed
    /// The time was up: the server may have done what was asked.
    case timedOut
    /// The connection was lost: the server may have done what was asked.
    case interrupted
    /// The sender has as many requests as it takes: the server saw nothing.
    case overloaded
    /// The request cannot be sent as it is.
    case invalidRequest
    /// The answer is not HTTP, or has a status that responses do not have.
    case invalidResponse
    /// The response's body or header is larger than the limit.
    case tooLarge

    /// Whether the same request may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .unknownHost, .refused, .unreachable, .noTLS, .unprocessed, .timedOut, .interrupted,
            .overloaded:
            true
        case .handshakeRefused, .unknownAuthority, .expiredCertificate, .wrongHost,
            .clientCertificateRequired, .clientCertificateRefused, .clientCertificateUnusable,
            .untrusted, .noHTTP2, .invalidRequest, .invalidResponse, .tooLarge:
            false
        }
    }

    /// Whether no connection came about over which the request could have been sent.
    public var isOfConnecting: Bool {
        switch self {
        case .unknownHost, .refused, .unreachable, .noTLS, .handshakeRefused, .unknownAuthority,
            .expiredCertificate, .wrongHost, .clientCertificateRequired, .clientCertificateRefused,
            .clientCertificateUnusable, .untrusted, .noHTTP2:
            true
        case .unprocessed, .timedOut, .interrupted, .overloaded, .invalidRequest, .invalidResponse,
            .tooLarge:
            false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    /// One line for a person.
    public var description: String {
        switch self {
        case .unknownHost: "the name of the server is not known"
        case .refused: "the server refuses connections on this port"
        case .unreachable: "the server cannot be reached"
        case .noTLS: "the server does not speak TLS"
        case .handshakeRefused: "the server refuses the TLS handshake"
        case .unknownAuthority:
            "no trusted authority vouches for the server's certificate"
        case .expiredCertificate: "the server's certificate is not valid at this time"
        case .wrongHost: "the server's certificate is of another host"
        case .clientCertificateRequired: "the server wants a client certificate"
        case .clientCertificateRefused: "the server does not accept the client certificate"
        case .clientCertificateUnusable:
            "the client certificate cannot be used, or its password is wrong"
        case .untrusted: "one side does not trust the other's certificate"
        case .noHTTP2: "the server does not speak HTTP/2"
        case .unprocessed: "the server did not process the request"
        case .timedOut: "the server did not answer in time"
        case .interrupted: "the connection was lost"
        case .overloaded: "the sender has as many requests as it takes"
        case .invalidRequest: "the request cannot be sent"
        case .invalidResponse: "the answer is not HTTP"
        case .tooLarge: "the answer is larger than the limit"
        }
    }
}
