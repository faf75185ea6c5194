package import HTTPExchange

extension TransportError {
    /// The fault that stands for an error of an HTTP library.
    package init(_ error: HTTPError) {
        let kind: Kind =
            switch error {
            case .unknownHost, .refused, .unreachable, .noTLS, .unprocessed, .interrupted,
                .overloaded:
                .connection
            case .timedOut: .timeout
            case .handshakeRefused, .unknownAuthority, .expiredCertificate, .wrongHost,
                .clientCertificateRequired, .clientCertificateRefused, .clientCertificateUnusable,
                .untrusted, .noHTTP2:
                .credentials
            case .invalidRequest, .invalidResponse, .tooLarge: .answer
            }
        self.init(kind, isRetryable: error.isRetryable, error.description)
    }
}
