import ExactJSON
import PushModel

/// The options of `send` that say which server, and who sends.
struct ServerOptions: Sendable {
    /// What carries requests.
    enum Engine: Sendable {
        case http2
        case curl
        case urlSession
    }

    private(set) var key: Argument?
    private(set) var keyID: String?
    private(set) var teamID: String?
    /// The file that calls with the same key share their provider token in.
    private(set) var tokenFile: String?
    private(set) var p12: Argument?
    private(set) var p12Password: Argument?
    private(set) var environment: Certificate.Environment?
    private(set) var host: String?
    private(set) var port: Int?
    private(set) var authority: Argument?
    private(set) var engine: Engine?
    private(set) var isEmpty = true

    static let names: [Argument] = [
        "--key", "--key-id", "--team-id", "--token-file", "--p12", "--p12-password",
        "--environment", "--host",
        "--port", "--authority", "--engine",
    ]

    mutating func set(_ option: Argument, to value: Argument) throws(UsageError) {
        isEmpty = false
        switch option {
        case "--key": key = value
        case "--key-id": keyID = try value.text()
        case "--team-id": teamID = try value.text()
        case "--token-file": tokenFile = try value.text()
        case "--p12": p12 = value
        case "--p12-password": p12Password = value
        case "--host": host = try value.text()
        case "--authority": authority = value
        case "--environment":
            let word = value.string.map { ExactString($0) }
            environment = word.flatMap { Certificate.Environment(word: $0) }
            guard environment != nil else {
                throw UsageError("`--environment` is `production` or `development`")
            }
        case "--port":
            guard let number = value.string.flatMap({ Int($0) }) else {
                throw UsageError("`--port` is a number")
            }
            port = number
        default:
            switch value {
            case "http2": engine = .http2
            case "curl": engine = .curl
            case "urlsession": engine = .urlSession
            default: throw UsageError("`--engine` is `http2`, `curl` or `urlsession`")
            }
        }
    }

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
        guard tokenFile == nil || key != nil else {
            throw UsageError("`--token-file` is for the provider tokens of `--key`")
        }
        guard p12 == nil || p12Password != nil else {
            throw UsageError("`--p12` needs `--p12-password`, a file that holds the password")
        }
        guard environment == nil || host == nil else {
            throw UsageError("`--environment` and `--host` exclude each other")
        }
        return self
    }
}
