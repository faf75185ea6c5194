import APNsTransport
import ChannelTransport
import ExactJSON
import HTTPExchange
import PushModel
import PushService

/// Which credentials are shown to which of the two environments' servers.
struct ConnectionRole: Hashable, Sendable {
    let credential: ExactString
    let environment: Certificate.Environment
}

extension ConnectionRole: Comparable {
    /// Whether the left one is told of first.
    static func < (left: ConnectionRole, right: ConnectionRole) -> Bool {
        (left.credential, left.environment.word) < (right.credential, right.environment.word)
    }
}

/// The connections of an app, of which each role and each name of credentials has one.
struct AppConnections {
    var apns: [ConnectionRole: APNsConnection] = [:]
    /// Those to other push services, by the names of their credentials.
    var channels: [ExactString: ChannelConnection] = [:]
}

/// The provider tokens of a process: one for each key, as Apple wants it; and those of other push services.
struct SharedTokens {
    /// Credentials of another push service, and who vouches for its server of access tokens.
    private struct ChannelKey: Hashable {
        let material: CredentialMaterial
        let authority: [UInt8]?
    }

    private struct Key: Hashable {
        let keyID: String
        let teamID: String
        let tokenFile: String?
        let p8: [UInt8]
    }

    private var tokens: [Key: ProviderToken.Source] = [:]
    private var channels: [ChannelKey: ChannelConnection.Credentials] = [:]
    /// Where other processes find the token of a key that has no file for it; `nil` for nowhere.
    private let store: (any ProviderToken.Store)?

    init(in store: (any ProviderToken.Store)? = nil) {
        self.store = store
    }

    /// The tokens of a key, the same for every caller.
    ///
    /// - Throws: `ProviderToken.SetupError` if the key or the file for its token cannot be used; a line for people if this build
    ///   cannot sign.
    mutating func tokens(
        of path: String,
        _ p8: [UInt8],
        keyID: String,
        teamID: String,
        tokenFile: String?
    ) throws -> ProviderToken.Source {
        let key = Key(keyID: keyID, teamID: teamID, tokenFile: tokenFile, p8: p8)
        if let known = tokens[key] { return known }
        let store = store
        let new = try APNsSenders.providerTokens(
            of: path,
            { () throws(UsageError) in p8 },
            keyID: keyID,
            teamID: teamID,
            sharedIn: { try tokenFile.map { try ProviderToken.FileStore(path: $0) } ?? store }
        )
        tokens[key] = new
        return new
    }
}

extension SharedTokens {
    /// The credentials of another push service, the same for every caller.
    mutating func credentials(
        _ material: CredentialMaterial,
        _ authority: [UInt8]?,
        of setup: ChannelSetup
    ) throws -> ChannelConnection.Credentials {
        let key = ChannelKey(material: material, authority: authority)
        if let known = channels[key] { return known }
        let new = try setup.credentials(sharedIn: store)
        channels[key] = new
        return new
    }
}

extension WorkerSetup {
    /// Makes the connections of an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - tokens: The provider tokens of the process.
    ///   - observe: Is told what happens to them.
    /// - Returns: A connection for each role, and for each of the other credentials; none of them is open yet.
    /// - Throws: If a key, a certificate or a host cannot be used.
    func connections(
        of app: WorkerConfiguration.AppSetup,
        sharing tokens: inout SharedTokens,
        observe: @escaping @Sendable (DeliveryEvent) -> Void
    ) throws(UsageError) -> AppConnections {
        var connections = AppConnections()
        for role in Set(roles(of: app).values) {
            connections.apns[role] = try connection(
                for: role,
                of: app,
                sharing: &tokens,
                observe
            )
        }
        for name in Set(channelCredentials(of: app).values) {
            connections.channels[name] = try channelConnection(
                with: name,
                of: app,
                sharing: &tokens,
                observe
            )
        }
        return connections
    }

    /// The credentials of each certificate of another push service than Apple's.
    func channelCredentials(
        of app: WorkerConfiguration.AppSetup
    ) -> [Certificate.Name: ExactString] {
        app.credentials.filter { configuration.credentials[$0.value]?.channel != nil }
    }

    /// Makes the connection with the credentials of a name to another push service, which is not open yet.
    func channelConnection(
        with name: ExactString,
        of app: WorkerConfiguration.AppSetup,
        sharing tokens: inout SharedTokens,
        _ observe: @escaping @Sendable (DeliveryEvent) -> Void
    ) throws(UsageError) -> ChannelConnection {
        guard let material = material(of: name), let channel = material.setup.channel else {
            throw UsageError("there are no credentials `\(name)`")
        }
        let setup = ChannelSetup(
            channel: channel,
            credential: material.setup,
            server: configuration.channelServers[channel],
            engine: configuration.engine,
            connectTimeout: configuration.connectTimeout,
            bytes: { bytes(of: $0) }
        )
        do {
            let credentials = try tokens.credentials(
                material,
                serverMaterial(of: channel),
                of: setup
            )
            return try setup.connection(
                with: credentials,
                maximumInFlight: Int(app.inFlight),
                observe: observe
            )
        } catch let error as UsageError {
            throw error
        } catch {
            let isOfStore = (error as? ProviderToken.SetupError)?.code == .store
            let key = isOfStore ? "tokenFile" : material.setup.files.first?.key ?? "channel"
            throw fault(of: name, at: key, "\(error)")
        }
    }

    /// The role of the connection of each certificate.
    func roles(of app: WorkerConfiguration.AppSetup) -> [Certificate.Name: ConnectionRole] {
        var roles: [Certificate.Name: ConnectionRole] = [:]
        for certificate in app.configuration.certificates ?? [] {
            guard certificate.channelSettings == nil,
                let credential = app.credentials[certificate.name]
            else { continue }
            roles[certificate.name] = ConnectionRole(
                credential: credential,
                environment: certificate.environment
            )
        }
        return roles
    }

    /// Makes the connection of a role, which is not open yet.
    func connection(
        for role: ConnectionRole,
        of app: WorkerConfiguration.AppSetup,
        sharing tokens: inout SharedTokens,
        _ observe: @escaping @Sendable (DeliveryEvent) -> Void
    ) throws(UsageError) -> APNsConnection {
        var senders = try APNsSenders(configuration.engine)
        senders.connectTimeout = configuration.connectTimeout
        let server = configuration.servers[role.environment]
        senders.authorities = server?.authority.map {
            String(decoding: bytes(of: $0), as: UTF8.self)
        }
        let authentication: APNsConnection.Authentication
        switch configuration.credentials[role.credential] {
        case .key(let path, let keyID, let teamID, let tokenFile)?:
            do {
                let tokens = try tokens.tokens(
                    of: path,
                    bytes(of: path),
                    keyID: keyID,
                    teamID: teamID,
                    tokenFile: tokenFile
                )
                authentication = .providerToken(tokens)
            } catch {
                let isOfStore = (error as? ProviderToken.SetupError)?.code == .store
                throw fault(of: role.credential, at: isOfStore ? "tokenFile" : "key", "\(error)")
            }
        case .certificate(let p12, let password)?:
            try checkCertificate(of: role.credential)
            senders.certificate = APNsSenders.Certificate(
                p12: bytes(of: p12),
                password: APNsSenders.password(in: bytes(of: password))
            )
            authentication = .clientCertificate
        case .serviceAccount?, .client?, nil:
            throw UsageError("there are no credentials for APNs called `\(role.credential)`")
        }
        do {
            return try APNsConnection(
                to: try server?.server(of: role.environment)
                    ?? APNsConnection.Server(role.environment),
                authentication: authentication,
                maximumInFlight: Int(app.inFlight),
                observe: observe,
                openSender: try senders.opening()
            )
        } catch {
            throw fault(of: role, opening: error)
        }
    }

    /// Why a connection cannot be opened with its credentials, or to its server.
    private func fault(of role: ConnectionRole, opening error: any Error) -> UsageError {
        #if HTTP2 || Curl
        switch (error as? HTTPError.SetupError)?.code {
        case .authorities?:
            let authority = configuration.servers[role.environment]?.authority ?? ""
            return fault(
                at: "servers",
                role.environment.word,
                "authority",
                "`\(authority)`: \(error)"
            )
        case .certificate?: return fault(of: role.credential, at: "p12", "\(error)")
        case .library?, nil: break
        }
        #endif
        return UsageError("the credentials `\(role.credential)` cannot be used: \(error)")
    }
}
