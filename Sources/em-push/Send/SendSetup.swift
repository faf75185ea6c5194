import APNsTransport
import HTTPExchange
import PushModel
import PushService

/// Makes the transport that the options of `send` ask for, as far as this build can.
struct SendSetup {
    let options: SendOptions
    let interruption: Interruption
    /// What stands in the way of the call, once that is known.
    let obstacle = FirstConnection.Obstacle()
    /// The environments of certificates; `nil` if the pushes go to no server of Apple's.
    let environments: CertificateEnvironments?

    init(options: SendOptions, interruption: Interruption) {
        self.options = options
        self.interruption = interruption
        environments =
            if case .server(let server) = options.destination, server.host == nil {
                CertificateEnvironments(given: server.environment)
            } else {
                nil
            }
    }

    func transport() throws(UsageError) -> any PushTransport {
        switch options.destination {
        case .nowhere: return CheckingTransport()
        case .spool(let path): return try Self.checked { try SpoolTransport(path: path) }
        case .server(let server):
            let authentication = try Self.authentication(server)
            guard let environments else {
                let connection = try connection(to: nil, server, authentication)
                return APNsPushTransport([:], otherwise: connection)
            }
            var transports: [Certificate.Environment: APNsPushTransport] = [:]
            for environment in server.environment.map({ [$0] }) ?? [.production, .development] {
                let connection = try connection(to: environment, server, authentication)
                transports[environment] = APNsPushTransport([:], otherwise: connection)
            }
            return EnvironmentTransport(environments: environments, transports: transports)
        }
    }

    /// A connection to Apple's server for an environment, or to the host of the options for `nil`.
    private func connection(
        to environment: Certificate.Environment?,
        _ options: ServerOptions,
        _ authentication: APNsAuthentication
    ) throws(UsageError) -> APNsConnection {
        let openSender = try Self.openSender(options)
        return try Self.checked {
            var server =
                try environment.map { APNsServer($0) }
                ?? APNsServer(host: options.host ?? "")
            if let port = options.port {
                server = try server.on(port: port)
            }
            let first = FirstConnection(
                to: server,
                patience: .milliseconds(self.options.retryTime),
                keepsPushes: self.options.queue != nil,
                interruption: interruption,
                obstacle: obstacle
            )
            return try APNsConnection(
                to: server,
                authentication: authentication,
                maximumInFlight: self.options.inFlight,
                openSender: { SenderAfterFirst(first: first, sender: try openSender()) }
            )
        }
    }

    /// How the options prove to APNs who sends.
    static func authentication(_ options: ServerOptions) throws(UsageError) -> APNsAuthentication {
        guard let key = options.key, let keyID = options.keyID, let teamID = options.teamID else {
            return .clientCertificate
        }
        #if OpenSSL || canImport(CryptoKit)
        let text = String(decoding: try InputReader.contents(of: key), as: UTF8.self)
        return try Self.checked {
            let signer = try ES256Signer(p8: text)
            let key = try ProviderKey(keyID: keyID, teamID: teamID, signer: signer)
            let store = try options.tokenFile.map { try FileProviderTokenStore(path: $0) }
            return .providerToken(try ProviderTokens(key: key, sharedIn: store))
        }
        #else
        throw UsageError.lacking("sign with `\(key)`", traits: "OpenSSL")
        #endif
    }

    /// What makes the senders that the options ask for.
    static func openSender(
        _ options: ServerOptions
    ) throws(UsageError) -> @Sendable () throws -> any HTTPSender {
        switch options.engine ?? bestEngine {
        case .http2?: return try openHTTP2Sender(options)
        case .curl?: return try openCurlSender(options)
        case .urlSession?: return try openURLSessionSender(options)
        case nil:
            throw UsageError(
                "this build has no engine but URLSession, with which a server can end this program on "
                    + "Linux: build it with `swift build --traits HTTP2`, or say `--engine urlsession`"
            )
        }
    }

    /// What carries requests unless `--engine` says otherwise; `nil` for nothing that can be relied on.
    private static var bestEngine: ServerOptions.Engine? {
        #if HTTP2
        .http2
        #elseif Curl
        .curl
        #elseif canImport(FoundationNetworking)
        nil
        #else
        .urlSession
        #endif
    }

    private static func openHTTP2Sender(
        _ options: ServerOptions
    ) throws(UsageError) -> @Sendable () throws -> any HTTPSender {
        #if HTTP2
        let configuration = HTTP2Sender.Configuration(
            authorities: try Self.authorities(options),
            clientCertificate: try Self.clientCertificate(options)
        )
        return { try HTTP2Sender(configuration) }
        #else
        throw UsageError.lacking("use libnghttp2", traits: "HTTP2")
        #endif
    }

    private static func openCurlSender(
        _ options: ServerOptions
    ) throws(UsageError) -> @Sendable () throws -> any HTTPSender {
        #if Curl
        let configuration = CurlSender.Configuration(
            authorities: try Self.authorities(options),
            clientCertificate: try Self.clientCertificate(options)
        )
        return { try CurlSender(configuration) }
        #else
        throw UsageError.lacking("use libcurl", traits: "Curl")
        #endif
    }

    private static func openURLSessionSender(
        _ options: ServerOptions
    ) throws(UsageError) -> @Sendable () throws -> any HTTPSender {
        guard options.p12 == nil, options.authority == nil else {
            throw UsageError("`--p12` and `--authority` need `--engine http2` or `curl`")
        }
        return { URLSessionSender() }
    }

    #if HTTP2 || Curl
    private static func authorities(_ options: ServerOptions) throws(UsageError) -> String? {
        guard let authority = options.authority else { return nil }
        return String(decoding: try InputReader.contents(of: authority), as: UTF8.self)
    }

    private static func clientCertificate(
        _ options: ServerOptions
    ) throws(UsageError) -> ClientCertificate? {
        guard let p12 = options.p12, let file = options.p12Password else { return nil }
        let bytes = try InputReader.contents(of: p12)
        let line = try InputReader.contents(of: file).prefix { $0 != 0x0A && $0 != 0x0D }
        let password = String(decoding: line, as: UTF8.self)
        return try checked { try ClientCertificate(p12: bytes, password: password) }
    }
    #endif

    /// What cannot be set up as asked is a call that was not understood.
    private static func checked<Result>(_ make: () throws -> Result) throws(UsageError) -> Result {
        do {
            return try make()
        } catch {
            throw UsageError("\(error)")
        }
    }
}
