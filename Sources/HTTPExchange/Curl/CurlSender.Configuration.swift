#if Curl
public import ExactJSON

extension CurlSender {
    /// Which authorities a sender trusts, which certificate it shows, and how it connects.
    public struct Configuration: Sendable {
        /// The authorities that a server's certificate may come from, in PEM; `nil` for the system's.
        @ExactOptionalText public var authorities: String?
        /// What is shown to a server that asks for a certificate.
        public var clientCertificate: ClientCertificate?
        /// The time that connecting may take, from 1 millisecond to a day.
        public let connectTimeout: Duration
        /// The most connections to one host, 1 to 1000.
        ///
        /// Over HTTP/2 one carries all requests; over HTTP/1.1 each carries one at a time.
        public let connectionsPerHost: Int

        /// Creates a configuration with 10 seconds to connect and one connection to a host.
        public init(authorities: String? = nil, clientCertificate: ClientCertificate? = nil) {
            self.clientCertificate = clientCertificate
            connectTimeout = .seconds(10)
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

    /// A certificate and its private key, as the `.p12` file that the keychain exports.
    ///
    /// OpenSSL 3 does not read the ciphers of old exports (RC2); `openssl pkcs12 -legacy` converts them.
    public struct ClientCertificate: Sendable {
        let p12: [UInt8]
        let password: ExactString

        /// Creates a client certificate from the bytes of the file and its password.
        ///
        /// - Throws: `certificate` for bytes that do not begin as such a file does.
        public init(p12: [UInt8], password: String) throws(CurlSetupError) {
            // DER: a sequence. A PEM file, the usual mistake, begins with a hyphen.
            guard p12.first == 0x30 else {
                throw CurlSetupError(.certificate, "the client certificate is not PKCS#12")
            }
            guard !password.utf8.contains(0) else {
                throw CurlSetupError(.certificate, "a password has no NUL")
            }
            self.p12 = p12
            self.password = ExactString(password)
        }
    }
}

extension CurlSender.ClientCertificate: Redacted {
    /// How large the file is.
    public var description: String { "client certificate of \(p12.count) bytes" }
}
#endif
