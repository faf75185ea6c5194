import ExactJSON
import PushModel
import PushService

/// What a worker is to do, as its configuration file says.
struct WorkerConfiguration: Hashable, Sendable {
    /// The holder of the worker's leases, without the app.
    var owner: String
    /// Where settings, bindings and pushes are.
    var store: StoreConfiguration
    /// What is kept of settings in memory; `nil` for nothing.
    var settingsCache: SettingsCacheSetup?
    /// How the provider proves to APNs and other push services who it is, by a name that apps refer to.
    var credentials: [ExactString: CredentialSetup]
    /// The servers that take the place of Apple's.
    var servers: [Certificate.Environment: ServerSetup]
    /// The servers that take the place of those of other push services.
    var channelServers: [Certificate.Channel: ServerSetup]
    /// What carries requests; `nil` for the best that is built in.
    var engine: ServerOptions.Engine?
    /// The seconds that connecting to a server may take; `nil` for the engine's own.
    var connectTimeout: Int64?
    /// The apps, each once.
    var apps: [AppSetup]
    var limits: Limits
    var circuit: PushDispatcher.CircuitPolicy
    /// The seconds that pushes in flight have to end when the worker ends.
    var drain: Int64
    /// The path of the socket that answers `em-push worker status`.
    var statusSocket: String
    /// The address that answers probes and scrapers as the socket does; `nil` for none.
    var httpAddress: NumericAddress?

    /// The limits of every app; times are in seconds.
    struct Limits: Hashable, Sendable {
        var inFlightInAll: Int64 = 1000
        var batch: Int64 = 1000
        var lease: Int64 = 300
        var poll: Int64 = 1
        var remembering: Int64 = 86_400
    }

    /// What is kept of the settings of each app, in front of a database.
    struct SettingsCacheSetup: Hashable, Sendable {
        var rows: Int64 = 200_000
        /// In seconds.
        var timeToLive: Int64 = 60
    }

    /// An app whose pushes are sent.
    struct AppSetup: Hashable, Sendable {
        var app: AppID
        /// What the app has set up; its certificates are never `nil`.
        var configuration: AppConfiguration
        /// The name of the credentials of each certificate that is enabled.
        var credentials: [Certificate.Name: ExactString]
        /// The most pushes in a second; `nil` for any number.
        var rate: Int64?
        /// The same through a certificate, in place of what its push service documents.
        var rates: [Certificate.Name: Int64]
        /// The most users in a second for whom what is held is released.
        var releaseRate: Int64
        var inFlight: Int64
        var inHand: Int64
    }

    /// How a provider proves to a push service who it is; the files are named by their paths.
    enum CredentialSetup: Hashable, Sendable {
        case key(path: String, keyID: String, teamID: String, tokenFile: String?)
        case certificate(p12: String, password: String)
        /// A service account of another push service than Apple's.
        case serviceAccount(Certificate.Channel, path: String, tokenFile: String?)
        /// A client's id and the file of its secret, with which another push service than Apple's gives out access tokens.
        case client(
            Certificate.Channel,
            id: String,
            secret: String,
            tokenURI: String?,
            tokenFile: String?
        )

        /// The paths of the files that have secrets, each with its key in the configuration.
        var files: [(key: ExactString, path: String)] {
            switch self {
            case .key(let path, _, _, _): [("key", path)]
            case .certificate(let p12, let password): [("p12", p12), ("password", password)]
            case .serviceAccount(_, let path, _): [("serviceAccount", path)]
            case .client(_, _, let secret, _, _): [("clientSecret", secret)]
            }
        }

        /// The push service; `nil` for Apple's.
        var channel: Certificate.Channel? {
            switch self {
            case .key, .certificate: nil
            case .serviceAccount(let channel, _, _), .client(let channel, _, _, _, _): channel
            }
        }

        /// The file that processes share the token in.
        var tokenFile: String? {
            switch self {
            case .key(_, _, _, let file), .serviceAccount(_, _, let file),
                .client(_, _, _, _, let file):
                file
            case .certificate: nil
            }
        }

        /// The ids or the file by which two with one file for their token are the same.
        var tokenOwner: [String] {
            switch self {
            case .key(_, let keyID, let teamID, _): [keyID, teamID]
            case .certificate: []
            case .serviceAccount(let channel, let path, _): [channel.rawValue, path]
            case .client(let channel, let id, _, _, _): [channel.rawValue, id]
            }
        }
    }

    /// A server that takes the place of one of Apple's or of another push service.
    struct ServerSetup: Hashable, Sendable {
        /// The host; `nil` for Apple's of the environment, or that of the other push service.
        var host: String?
        var port: Int?
        /// The path of the PEM file of who vouches for it; `nil` for those that the system trusts.
        var authority: String?
    }
}

/// Where a worker's stores and its queue are.
enum StoreConfiguration: Hashable, Sendable {
    case sqlite(path: String, isNormal: Bool)
    case postgres(DatabaseSetup)

    /// A PostgreSQL database.
    struct DatabaseSetup: Hashable, Sendable {
        /// The path of a file whose first line is the connection string.
        var connection: String
        var schema: String
        var connections: Int64
        var callTimeout: Int64
    }

    /// The word of the kind.
    var kind: String {
        switch self {
        case .sqlite: "sqlite"
        case .postgres: "postgres"
        }
    }
}
