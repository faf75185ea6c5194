import APNsTransport
import ChannelTransport
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
        case .spool(let path):
            return try Self.checked("`\(path)`: ") { try SpoolTransport(path: path) }
        case .server(let server):
            let apple = try appleTransport(server)
            guard let path = server.credentials else { return apple }
            let connections = try ChannelFile(path: path).connections(
                over: server.engine,
                connectTimeout: server.connectTimeout,
                maximumInFlight: options.inFlight
            )
            return ChannelPushTransport([:], otherwise: connections, beside: apple)
        }
    }

    /// The transport to Apple's servers, or to the host of the options; without a key and a certificate to none.
    private func appleTransport(_ server: ServerOptions) throws(UsageError) -> any PushTransport {
        guard server.key != nil || server.p12 != nil else { return APNsPushTransport([:]) }
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

    /// A connection to Apple's server for an environment, or to the host of the options for `nil`.
    private func connection(
        to environment: Certificate.Environment?,
        _ options: ServerOptions,
        _ authentication: APNsConnection.Authentication
    ) throws(UsageError) -> APNsConnection {
        let openSender = try Self.openSender(options)
        return try Self.checked {
            var server =
                try environment.map { APNsConnection.Server($0) }
                ?? APNsConnection.Server(host: options.host ?? "")
            if let port = options.port {
                server = try server.on(port: port)
            }
            let first = FirstConnection(
                to: server,
                retryTime: .milliseconds(self.options.retryTime),
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
    static func authentication(_ options: ServerOptions) throws(UsageError)
        -> APNsConnection.Authentication
    {
        guard let key = options.key, let keyID = options.keyID, let teamID = options.teamID else {
            return .clientCertificate
        }
        return try checked {
            .providerToken(
                try APNsSenders.providerTokens(
                    of: "\(key)",
                    { () throws(UsageError) in try InputReader.secret(of: key) },
                    keyID: keyID,
                    teamID: teamID,
                    sharedIn: {
                        try options.tokenFile.map { try ProviderToken.FileStore(path: $0) }
                    }
                )
            )
        }
    }

    /// What makes the senders that the options ask for.
    static func openSender(
        _ options: ServerOptions
    ) throws(UsageError) -> @Sendable () throws -> any HTTPSender {
        var senders = try APNsSenders(options.engine)
        senders.connectTimeout = options.connectTimeout
        if let authority = options.authority {
            senders.authorities = String(
                decoding: try InputReader.contents(of: authority),
                as: UTF8.self
            )
        }
        if let p12 = options.p12, let password = options.p12Password {
            senders.certificate = APNsSenders.Certificate(
                p12: try InputReader.secret(of: p12),
                password: APNsSenders.password(
                    in: try InputReader.secret(of: password, isPassword: true)
                )
            )
        }
        return try senders.opening()
    }

    /// What cannot be set up as asked is a call that was not understood.
    private static func checked<Result>(
        _ prefix: String = "",
        _ make: () throws -> Result
    ) throws(UsageError) -> Result {
        do {
            return try make()
        } catch {
            throw UsageError("\(prefix)\(error)")
        }
    }
}
