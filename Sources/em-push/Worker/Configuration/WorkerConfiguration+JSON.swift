import APNsTransport
import ChannelTransport
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import WallTime

extension WorkerConfiguration {
    /// The longest path of a socket, in bytes.
    private static let longestSocketPath = 107

    /// Reads what a configuration file has; relative paths are relative to its folder.
    ///
    /// - Throws: `input.*` with the path of the value that cannot be used.
    init(json: JSONValue, in folder: String, zones: ZoneTable) throws(InputError) {
        var fields = try JSONFields(json)
        owner = try fields.name("owner")
        store = try StoreConfiguration(&fields, in: folder)
        settingsCache = try Self.settingsCache(&fields, before: store)
        credentials = try Self.credentials(&fields, in: folder)
        (servers, channelServers) = try Self.servers(&fields, in: folder)
        engine = try Self.engine(&fields)
        connectTimeout = try fields.optionalInteger("connectTimeout", in: 1...3600)
        apps = try Self.apps(&fields, credentials: credentials, zones: zones)
        limits = try Limits(&fields)
        circuit = try Self.circuit(&fields)
        drain = try fields.optionalInteger("drain", in: 0...3600) ?? 30
        statusSocket = try Self.statusSocket(&fields, in: folder)
        httpAddress = try Self.httpAddress(&fields)
        try fields.finish()
    }

    /// The path of the socket that a configuration names, whatever else it has.
    ///
    /// - Throws: `input.*` at `/statusSocket`.
    static func statusSocket(
        _ fields: inout JSONFields,
        in folder: String
    ) throws(InputError) -> String {
        let path = try fields.filePath("statusSocket", in: folder)
        let count = path.utf8.count
        guard count <= longestSocketPath else {
            let detail = "expected at most \(longestSocketPath) bytes, found \(count)"
            throw fields.fault(InputError(.inputValue, detail), at: "statusSocket")
        }
        return path
    }

    private static func httpAddress(
        _ fields: inout JSONFields
    ) throws(InputError) -> NumericAddress? {
        guard fields.value("readyPort") == nil else {
            let detail =
                #"write `"http": {"address": "127.0.0.1:PORT"}`, and ask `/ready`, which answers 200 or 503"#
            throw fields.fault(InputError(.inputUnknownKey, detail), at: "readyPort")
        }
        guard var http = try fields.optionalNested("http") else { return nil }
        let text = try http.optionalString("address") ?? "127.0.0.1:9464"
        guard let address = NumericAddress(text) else {
            let detail =
                "expected an address with a port, such as `127.0.0.1:9464` or `[::1]:9464`, found `\(text)`"
            throw http.fault(InputError(.inputValue, detail), at: "address")
        }
        try http.finish()
        return address
    }

    private static func engine(
        _ fields: inout JSONFields
    ) throws(InputError) -> ServerOptions.Engine? {
        switch try fields.optionalString("engine") {
        case nil: return nil
        case "http2": return .http2
        case "curl": return .curl
        case let other?:
            let detail = "expected `http2` or `curl`, found `\(other)`"
            throw fields.fault(InputError(.inputValue, detail), at: "engine")
        }
    }

    private static func settingsCache(
        _ fields: inout JSONFields,
        before store: StoreConfiguration
    ) throws(InputError) -> SettingsCacheSetup? {
        guard var cache = try fields.optionalNested("settingsCache") else { return nil }
        if case .sqlite = store {
            let detail = "a SQLite file does not report what other processes change"
            throw fields.fault(InputError(.inputConflict, detail), at: "settingsCache")
        }
        var setup = SettingsCacheSetup()
        setup.rows = try cache.optionalInteger("rows", in: 1000...10_000_000) ?? setup.rows
        setup.timeToLive =
            try cache.optionalInteger("timeToLive", in: 1...3600) ?? setup.timeToLive
        try cache.finish()
        return setup
    }

    private static func circuit(_ fields: inout JSONFields) throws(InputError)
        -> PushDispatcher.CircuitPolicy
    {
        guard var circuit = try fields.optionalNested("circuit") else { return .init() }
        let faults = try circuit.optionalInteger("faults", in: 1...100_000) ?? 10
        let first = try circuit.optionalInteger("firstPause", in: 1...86_400) ?? 5
        let longest = try circuit.optionalInteger("longestPause", in: first...86_400)
        try circuit.finish()
        return try PushDispatcher.CircuitPolicy(
            faults: Int(faults),
            pauses: Backoff(first: .seconds(first), longest: .seconds(longest ?? max(first, 300)))
        )
    }

    // MARK: Credentials and servers

    static func credentials(
        _ fields: inout JSONFields,
        in folder: String
    ) throws(InputError) -> [ExactString: CredentialSetup] {
        var credentials: [ExactString: CredentialSetup] = [:]
        /// Whose token each file has.
        var tokenFiles: [String: [String]] = [:]
        for member in try fields.objectMembers("credentials") {
            do throws(InputError) {
                let setup = try CredentialSetup(member.value, in: folder)
                credentials[member.key] = setup
                guard let file = setup.tokenFile else { continue }
                let other = tokenFiles[file] ?? setup.tokenOwner
                tokenFiles[file] = other
                guard other == setup.tokenOwner else {
                    throw InputError(.inputConflict, "another key has its token in this file")
                        .within(key: "tokenFile")
                }
            } catch {
                throw error.within(key: member.key).within(key: "credentials")
            }
        }
        return credentials
    }

    static func servers(
        _ fields: inout JSONFields,
        in folder: String
    ) throws(InputError) -> (
        [Certificate.Environment: ServerSetup], [Certificate.Channel: ServerSetup]
    ) {
        guard var all = try fields.optionalNested("servers") else { return ([:], [:]) }
        var servers: [Certificate.Environment: ServerSetup] = [:]
        for environment in Certificate.Environment.allCases {
            guard let setup = try ServerSetup(&all, at: environment.word, in: folder) else {
                continue
            }
            do throws(InputError) {
                let found = try setup.server(of: environment).environment
                guard found == nil || found == environment else {
                    let detail = "this is Apple's server of the other environment"
                    throw InputError(.inputConflict, detail).within(key: "host")
                }
            } catch {
                throw error.within(key: environment.word).within(key: "servers")
            }
            servers[environment] = setup
        }
        var channelServers: [Certificate.Channel: ServerSetup] = [:]
        for channel in Certificate.Channel.allCases {
            guard let setup = try ServerSetup(&all, at: channel.word, in: folder) else { continue }
            do throws(InputError) {
                _ = try setup.server(of: channel)
            } catch {
                throw error.within(key: channel.word).within(key: "servers")
            }
            channelServers[channel] = setup
        }
        try all.finish()
        return (servers, channelServers)
    }

    // MARK: Apps

    private static func apps(
        _ fields: inout JSONFields,
        credentials: [ExactString: CredentialSetup],
        zones: ZoneTable
    ) throws(InputError) -> [AppSetup] {
        let all = try fields.requiredValue("apps")
        guard case .array(let values) = all else {
            throw fields.fault(.wrongType(all, expected: "an array"), at: "apps")
        }
        guard (1...100).contains(values.count) else {
            let detail = "expected 1 to 100 apps, found \(values.count)"
            throw fields.fault(InputError(.inputValue, detail), at: "apps")
        }
        var apps: [AppSetup] = []
        for (index, value) in values.enumerated() {
            do throws(InputError) {
                let app = try AppSetup(value, credentials: credentials, zones: zones)
                guard !apps.contains(where: { $0.app == app.app }) else {
                    throw InputError(.inputConflict, "the app `\(app.app)` stands here twice")
                        .within(key: "app")
                }
                apps.append(app)
            } catch {
                throw error.within(index: index).within(key: "apps")
            }
        }
        return apps
    }
}

extension WorkerConfiguration.AppSetup {
    fileprivate init(
        _ json: JSONValue,
        credentials: [ExactString: WorkerConfiguration.CredentialSetup],
        zones: ZoneTable
    ) throws(InputError) {
        var fields = try JSONFields(json)
        app = try fields.required("app")
        configuration = try fields.required("configuration")
        guard let certificates = configuration.certificates else {
            throw InputError(.inputMissing, "missing key").within(key: "certificates")
                .within(key: "configuration")
        }
        try Self.check(configuration, zones)
        self.credentials = try Self.credentials(
            of: certificates,
            try fields.objectMembers("credentials"),
            among: credentials
        )
        rate = try fields.optionalInteger("rate", in: 1...1_000_000)
        rates = try Self.rates(of: certificates, &fields)
        releaseRate = try fields.optionalInteger("releaseRate", in: 1...1_000_000) ?? 2000
        inFlight = try fields.optionalInteger("inFlight", in: 1...100_000) ?? 100
        inHand = try fields.optionalInteger("inHand", in: 1...10_000_000) ?? 10_000
        try fields.finish()
    }

    /// The rates of the certificates that have one.
    private static func rates(
        of certificates: [Certificate],
        _ fields: inout JSONFields
    ) throws(InputError) -> [Certificate.Name: Int64] {
        guard var members = try fields.optionalNested("rates") else { return [:] }
        var rates: [Certificate.Name: Int64] = [:]
        for name in certificates.map({ $0.name }) {
            guard let rate = try members.optionalInteger(name.text, in: 1...1_000_000) else {
                continue
            }
            rates[name] = rate
        }
        try members.finish()
        return rates
    }

    /// Refuses a configuration by which nothing could be decided.
    private static func check(
        _ configuration: AppConfiguration,
        _ zones: ZoneTable
    ) throws(InputError) {
        do throws(InputError) {
            _ = try PushEvaluator(app: configuration, zones: zones)
        } catch {
            // The evaluator calls it `/app`.
            let inside = String(error.path.text.string.dropFirst("/app".count))
            let path = (try? JSONPointer(json: .string(inside))) ?? .root
            throw InputError(error.code, at: path, error.detail).within(key: "configuration")
        }
    }

    /// The credentials of each certificate; the name `*` stands for all that have none of their own.
    private static func credentials(
        of certificates: [Certificate],
        _ members: [JSONObject.Member],
        among known: [ExactString: WorkerConfiguration.CredentialSetup]
    ) throws(InputError) -> [Certificate.Name: ExactString] {
        var names: [ExactString: ExactString] = [:]
        for member in members {
            do throws(InputError) {
                guard case .string(let name) = member.value else {
                    throw InputError.wrongType(member.value, expected: "a string")
                }
                guard known[ExactString(name)] != nil else {
                    throw InputError(.inputValue, "there are no credentials `\(name)`")
                }
                let isKnown = certificates.contains { $0.name.text == member.key }
                guard member.key == "*" || isKnown else {
                    throw InputError(.inputValue, "the app has no certificate `\(member.key)`")
                }
                names[member.key] = ExactString(name)
            } catch {
                throw error.within(key: member.key).within(key: "credentials")
            }
        }
        var credentials: [Certificate.Name: ExactString] = [:]
        for certificate in certificates where certificate.isEnabled {
            guard let name = names[certificate.name.text] ?? names["*"] else {
                throw InputError(.inputMissing, "the certificate has no credentials")
                    .within(key: certificate.name.text).within(key: "credentials")
            }
            guard known[name]?.channel == certificate.channelSettings?.channel else {
                let service = known[name]?.channel?.word ?? "apns"
                throw InputError(.inputConflict, "the credentials `\(name)` are for `\(service)`")
                    .within(key: certificate.name.text).within(key: "credentials")
            }
            credentials[certificate.name] = name
        }
        return credentials
    }
}

extension WorkerConfiguration.ServerSetup {
    /// Reads the server at a key, if it is there.
    fileprivate init?(
        _ all: inout JSONFields,
        at key: ExactString,
        in folder: String
    ) throws(InputError) {
        guard var server = try all.optionalNested(key) else { return nil }
        self.init(
            host: try server.optionalString("host"),
            port: try server.optionalInteger("port", in: 1...65_535).map { Int($0) },
            authority: try server.optionalFilePath("authority", in: folder)
        )
        try server.finish()
    }
}

extension WorkerConfiguration.Limits {
    fileprivate init(_ fields: inout JSONFields) throws(InputError) {
        self.init()
        guard var limits = try fields.optionalNested("limits") else { return }
        inFlightInAll =
            try limits.optionalInteger("inFlightInAll", in: 1...1_000_000) ?? inFlightInAll
        batch = try limits.optionalInteger("batch", in: 1...100_000) ?? batch
        lease = try limits.optionalInteger("lease", in: 1...2_592_000) ?? lease
        poll = try limits.optionalInteger("poll", in: 1...86_400) ?? poll
        remembering = try limits.optionalInteger("remembering", in: 0...31_536_000) ?? remembering
        try limits.finish()
    }
}

extension JSONFields {
    /// A text that is not empty and has at most 200 bytes.
    mutating func name(_ key: ExactString) throws(InputError) -> String {
        let text = try string(key)
        guard (1...200).contains(text.utf8.count) else {
            throw fault(InputError(.inputValue, "expected 1 to 200 bytes"), at: key)
        }
        return text
    }

    mutating func filePath(
        _ key: ExactString,
        in folder: String
    ) throws(InputError) -> String {
        guard let path = try optionalFilePath(key, in: folder) else {
            throw fault(InputError(.inputMissing, "missing key"), at: key)
        }
        return path
    }

    /// The path of a file, if the key is there.
    mutating func optionalFilePath(
        _ key: ExactString,
        in folder: String
    ) throws(InputError) -> String? {
        guard let path = try optionalString(key) else { return nil }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw fault(InputError(.inputValue, "expected the path of a file"), at: key)
        }
        return path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path
    }

    fileprivate mutating func objectMembers(
        _ key: ExactString
    ) throws(InputError) -> [JSONObject.Member] {
        let json = try requiredValue(key)
        guard case .object(let object) = json else {
            throw fault(.wrongType(json, expected: "an object"), at: key)
        }
        return object.members
    }
}
