#if Curl
public import ExactJSON

extension CurlSender {
    /// Which authorities a sender trusts, which certificate it shows, and how it connects.
    public struct Configuration: Sendable {
        /// The authorities that a server's certificate may come from, in PEM; `nil` for the system's.
        @ExactString.OptionalText public var authorities: String?
        /// What is shown to a server that asks for a certificate.
        public var clientCertificate: ClientCertificate?
        /// The time that connecting may take, from 1 millisecond to a day.
        public let connectTimeout: Duration
        /// The most connections to one host, 1 to 1000.
        ///
        /// Over HTTP/2 one carries all requests; over HTTP/1.1 each carries one at a time.
        public let connectionsPerHost: Int

        /// Creates a configuration with 5 seconds to connect and one connection to a host.
        public init(authorities: String? = nil, clientCertificate: ClientCertificate? = nil) {
            self.clientCertificate = clientCertificate
            connectTimeout = .seconds(5)
            connectionsPerHost = 1
            self.authorities = authorities
        }

        /// Creates a configuration.
        ///
        /// - Throws: `input.value` at the option that is out of its range.
        public init(
            authorities: String? = nil,
            clientCertificate: ClientCertificate? = nil,
            connectTimeout: Duration = Self().connectTimeout,
            connectionsPerHost: Int = Self().connectionsPerHost
        ) throws(InputError) {
            let day = Duration.seconds(86_400)
            try InputError.check("connectTimeout", connectTimeout, in: .milliseconds(1)...day)
            try InputError.check("connectionsPerHost", connectionsPerHost, in: 1...1000)
            self.clientCertificate = clientCertificate
            self.connectTimeout = connectTimeout
            self.connectionsPerHost = connectionsPerHost
            self.authorities = authorities
        }
    }
}
#endif
