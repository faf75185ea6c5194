import APNsTransport
import ExactJSON
import Foundation
import PushChannels
import PushModel
import PushService
import WallTime
import ZoneData

/// A configuration, and what the files have that it names.
struct WorkerSetup: Sendable {
    let configuration: WorkerConfiguration
    /// The path of the configuration file.
    let path: String
    /// The bytes of the files of credentials and authorities, by path.
    private let files: [String: [UInt8]]
    /// The paths of files with a key or a password that can be read by others than their owner.
    let exposedFiles: [String]
    private let zoneData: ZoneDataFile?
    /// What the client certificates are, by the names of their credentials; empty without the trait `OpenSSL`.
    let certificates: [ExactString: Result<CredentialFile, CredentialFileError>]

    /// Reads a configuration file, and the files that it names.
    ///
    /// - Parameters:
    ///   - path: The path of the configuration file.
    ///   - zoneData: The path of the zone data; `nil` for those of the package.
    /// - Throws: If a file cannot be read or used; the line says which, and where in it.
    init(path: String, zoneData: Argument?) throws(UsageError) {
        self.path = path
        self.zoneData = try zoneData.map { path throws(UsageError) in try ZoneDataFile(path: path) }
        let zones = self.zoneData?.zones ?? ZoneTable.bundled
        configuration = try WorkerConfiguration(contentsOf: path, zones: zones)
        try Self.checkTraits(of: configuration)
        var files: [String: [UInt8]] = [:]
        let named = configuration.namedFiles
        for file in named {
            do throws(UsageError) {
                let isPassword = file.place.tokens.last == "password"
                files[file.path] = try InputReader.contents(
                    ofFile: file.path,
                    called: InputReader.name(ofSecret: file.path, isPassword: isPassword)
                )
            } catch {
                throw UsageError(
                    "`\(path)`: \(InputError(.inputValue, at: file.place, error.description))"
                )
            }
        }
        self.files = files
        certificates = Self.certificates(of: configuration, files)
        var secrets = Set(named.filter { $0.isSecret }.map { $0.path })
        // Read when the store is opened, which may be there later.
        if case .postgres(let setup) = configuration.store { secrets.insert(setup.connection) }
        exposedFiles =
            secrets
            .filter { InputReader.isExposed(SystemString(Array($0.utf8))) }.sorted()
    }

    /// The zone data that are decided by.
    var zones: ZoneTable { zoneData?.zones ?? ZoneTable.bundled }

    /// When these were released; `nil` if their file does not say.
    var zonesReleased: Instant? { zoneData.map { $0.released } ?? ZoneTable.bundledReleased }

    /// What the file of the zone data had; `nil` without one.
    var zoneDataBytes: [UInt8]? { zoneData?.bytes }

    /// What a file had when the configuration was read.
    func bytes(of path: String) -> [UInt8] { files[path] ?? [] }

    /// The credentials of a name with the bytes of their files: two that are equal are used in the same way.
    func material(of name: ExactString) -> CredentialMaterial? {
        configuration.credentials[name].map { setup in
            CredentialMaterial(setup: setup, files: setup.files.map { bytes(of: $0.path) })
        }
    }

    /// The server for an environment with the bytes of its authority.
    func serverMaterial(of environment: Certificate.Environment) -> [UInt8]? {
        configuration.servers[environment]?.authority.map { bytes(of: $0) }
    }

    /// The server for another push service with the bytes of its authority.
    func serverMaterial(of channel: Certificate.Channel) -> [UInt8]? {
        configuration.channelServers[channel]?.authority.map { bytes(of: $0) }
    }

    /// Says all that this build lacks of what a configuration needs, in one line.
    private static func checkTraits(of configuration: WorkerConfiguration) throws(UsageError) {
        var needed: [(trait: String, isThere: Bool)] = []
        switch configuration.store {
        case .sqlite: needed.append(("SQLite", BuildTraits.sqlite))
        case .postgres: needed.append(("Postgres", BuildTraits.postgres))
        }
        switch configuration.engine {
        case .curl: needed.append(("Curl", BuildTraits.curl))
        case .http2: needed.append(("HTTP2", BuildTraits.http2))
        case nil, .urlSession:
            needed.append(("HTTP2", BuildTraits.http2 || BuildTraits.curl))
        }
        let signs = configuration.credentials.values.contains { setup in
            switch setup {
            case .key, .serviceAccount: true
            case .certificate, .client: false
            }
        }
        if signs { needed.append(("OpenSSL", BuildTraits.signing)) }
        let missing = needed.filter { !$0.isThere }.map { $0.trait }
        guard missing.isEmpty else {
            throw UsageError(
                "this build lacks \(missing.joined(separator: ", ")): build it with "
                    + "`swift build --traits \(needed.map { $0.trait }.joined(separator: ","))`"
            )
        }
    }
}

extension WorkerConfiguration {
    /// The files that are read with a configuration, each with its place there, in the order of the places.
    fileprivate var namedFiles: [(path: String, place: JSONPointer, isSecret: Bool)] {
        var files: [(path: String, place: JSONPointer, isSecret: Bool)] = []
        for (name, setup) in credentials.sorted(by: { $0.key < $1.key }) {
            let place = JSONPointer.root.appending(key: "credentials").appending(key: name)
            files += setup.files.map { ($0.path, place.appending(key: $0.key), true) }
        }
        for environment in Certificate.Environment.allCases {
            guard let authority = servers[environment]?.authority else { continue }
            let place = JSONPointer.root.appending(key: "servers").appending(key: environment.word)
            files.append((authority, place.appending(key: "authority"), false))
        }
        for channel in Certificate.Channel.allCases {
            guard let authority = channelServers[channel]?.authority else { continue }
            let place = JSONPointer.root.appending(key: "servers").appending(key: channel.word)
            files.append((authority, place.appending(key: "authority"), false))
        }
        return files
    }

    /// Reads a configuration file.
    ///
    /// - Throws: If it cannot be read or used; the line says what and where.
    init(contentsOf path: String, zones: ZoneTable = ZoneTable.bundled) throws(UsageError) {
        self = try Self.reading(path) { json, folder throws(InputError) in
            try WorkerConfiguration(json: json, in: folder, zones: zones)
        }
    }

    /// The path of the socket that a configuration file names, whatever else is wrong in it: a worker that runs tells
    /// that.
    ///
    /// - Throws: If the file cannot be read, or names no socket.
    static func statusSocket(inFile path: String) throws(UsageError) -> String {
        try reading(path) { json, folder throws(InputError) in
            var fields = try JSONFields(json)
            return try statusSocket(&fields, in: folder)
        }
    }

    private static func reading<Result>(
        _ path: String,
        _ read: (_ json: JSONValue, _ folder: String) throws(InputError) -> Result
    ) throws(UsageError) -> Result {
        let bytes = try InputReader.contents(ofFile: path)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do throws(InputError) {
            return try read(JSONValue(parsing: bytes), folder)
        } catch {
            throw UsageError(SystemString(Array(path.utf8)), bytes, error, mayBeSecret: true)
        }
    }
}

/// Credentials with the bytes of their files, to compare them.
struct CredentialMaterial: Hashable, Sendable {
    let setup: WorkerConfiguration.CredentialSetup
    let files: [[UInt8]]
}

extension WorkerConfiguration.ServerSetup {
    /// The server that takes the place of Apple's for an environment.
    ///
    /// - Throws: `input.value` at `/host` or `/port`.
    func server(of environment: Certificate.Environment) throws(InputError) -> APNsConnection.Server
    {
        try server(otherwise: APNsConnection.Server(environment))
    }

    /// The server that takes the place of that of another push service.
    ///
    /// - Throws: `input.value` at `/host` or `/port`.
    func server(of channel: Certificate.Channel) throws(InputError) -> APNsConnection.Server {
        let host = PushChannel.of(channel).host.string
        return try server(otherwise: APNsConnection.Server(host: host))
    }

    private func server(
        otherwise server: APNsConnection.Server
    ) throws(InputError) -> APNsConnection.Server {
        let server =
            try host.map { host throws(InputError) in try APNsConnection.Server(host: host) }
            ?? server
        return try port.map { port throws(InputError) in try server.on(port: port) } ?? server
    }
}
