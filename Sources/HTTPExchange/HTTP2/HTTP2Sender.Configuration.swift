#if HTTP2
public import ExactJSON

extension HTTP2Sender {
    /// Which authorities a sender trusts, which certificate it shows, and how it connects.
    public struct Configuration: Sendable {
        /// The authorities that a server's certificate may come from, in PEM; `nil` for the system's.
        @ExactString.OptionalText public var authorities: String?
        /// What is shown to a server that asks for a certificate.
        public var clientCertificate: ClientCertificate?
        /// The time that connecting may take, from the name's look-up to the server's first settings, from
        /// 1 millisecond to a day.
        public let connectTimeout: Duration
        /// The most connections to one host, 1 to 1000, besides those that only end what is under way.
        public let connectionsPerHost: Int
        /// The most requests that wait or are under way at a time, 1 to 1,000,000; one more is refused
        /// (``HTTPError/overloaded``).
        public let mostRequests: Int
        /// When a connection is taken for late, stalled or dead.
        var times = HTTP2Health.Times()

        /// Creates a configuration with 5 seconds to connect, up to 4 connections to a host, and up to 100,000 requests.
        public init(authorities: String? = nil, clientCertificate: ClientCertificate? = nil) {
            self.clientCertificate = clientCertificate
            connectTimeout = .seconds(5)
            connectionsPerHost = 4
            mostRequests = 100_000
            self.authorities = authorities
        }

        /// Creates a configuration.
        ///
        /// - Throws: `input.value` at the option that is out of its range.
        public init(
            authorities: String? = nil,
            clientCertificate: ClientCertificate? = nil,
            connectTimeout: Duration = Self().connectTimeout,
            connectionsPerHost: Int = Self().connectionsPerHost,
            mostRequests: Int = Self().mostRequests
        ) throws(InputError) {
            let day = Duration.seconds(86_400)
            try InputError.check("connectTimeout", connectTimeout, in: .milliseconds(1)...day)
            try InputError.check("connectionsPerHost", connectionsPerHost, in: 1...1000)
            try InputError.check("mostRequests", mostRequests, in: 1...1_000_000)
            self.clientCertificate = clientCertificate
            self.connectTimeout = connectTimeout
            self.connectionsPerHost = connectionsPerHost
            self.mostRequests = mostRequests
            self.authorities = authorities
        }
    }
}
#endif
