import ExactJSON

/// The options of `send` that say which server, and who sends.
struct ServerOptions: Sendable {
    /// What carries requests.
    enum Engine: Sendable {
        case urlSession
        case curl
    }

    private(set) var key: String?
    private(set) var keyID: String?
    private(set) var teamID: String?
    private(set) var p12: String?
    private(set) var p12Password: String?
    private(set) var environment: String?
    private(set) var host: String?
    private(set) var port: Int?
    private(set) var authority: String?
    private(set) var engine: Engine?
    private(set) var isEmpty = true

    static let names: [Argument] = [
        "--key", "--key-id", "--team-id", "--p12", "--p12-password", "--environment", "--host",
        "--port", "--authority", "--engine",
    ]

    mutating func set(_ option: Argument, to value: String) throws(UsageError) {
        isEmpty = false
        switch option {
        case "--key": key = value
        case "--key-id": keyID = value
        case "--team-id": teamID = value
        case "--p12": p12 = value
        case "--p12-password": p12Password = value
        case "--host": host = value
        case "--authority": authority = value
        case "--environment":
            guard ["production", "development"].contains(Argument(value)) else {
                throw UsageError("`--environment` is `production` or `development`")
            }
            environment = value
        case "--port":
            guard let number = Int(value) else { throw UsageError("`--port` is a number") }
            port = number
        default:
            switch Argument(value) {
            case "urlsession": engine = .urlSession
            case "curl": engine = .curl
            default: throw UsageError("`--engine` is `urlsession` or `curl`")
            }
        }
    }

    /// Whether it is Apple's server for production.
    var isProduction: Bool { environment.map { Argument($0) } == "production" }

    /// The options, if they are enough and go together.
    func checked() throws(UsageError) -> ServerOptions {
        guard key == nil || p12 == nil else {
            throw UsageError("`--key` and `--p12` exclude each other")
        }
        guard key != nil || p12 != nil else {
            throw UsageError("`--key`, `--p12`, `--spool` or `--dry-run` is needed")
        }
        guard key == nil || (keyID != nil && teamID != nil) else {
            throw UsageError("`--key` needs `--key-id` and `--team-id`")
        }
        guard p12 == nil || p12Password != nil else {
            throw UsageError("`--p12` needs `--p12-password`, a file that holds the password")
        }
        guard (environment == nil) != (host == nil) else {
            throw UsageError("`--environment` or `--host` is needed, and not both")
        }
        return self
    }
}
