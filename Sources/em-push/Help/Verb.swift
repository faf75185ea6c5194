/// The verbs, in the order of the help.
enum Verb: String, CaseIterable, Sendable {
    case decide
    case redact
    case checkSettings = "check-settings"
    case prove
    case replay
    case schedule
    case lint
    case tencentIM = "tim"
    case getui
    case present
    case rest
    case send
    case channels
    case worker
    case conform
    case servePort = "serve-port"
    case bench
    case example
    case completion
    case man

    /// What the help says of the verb, and what its parser takes.
    var help: VerbHelp {
        switch self {
        case .decide: .decide
        case .redact: .redact
        case .checkSettings: .checkSettings
        case .prove: .prove
        case .replay: .replay
        case .schedule: .schedule
        case .lint: .lint
        case .tencentIM: .tencentIM
        case .getui: .getui
        case .present: .present
        case .rest: .rest
        case .send: .send
        case .channels: .channels
        case .worker: .worker
        case .conform: .conform
        case .servePort: .servePort
        case .bench: .bench
        case .example: .example
        case .completion: .completion
        case .man: .man
        }
    }
}
