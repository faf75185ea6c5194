/// What the arguments of the command line ask for.
enum Invocation {
    case help
    case version
    case decide(LineOptions)
    case redact(LineOptions)
    case schedule(LineOptions)
    case lint(LineOptions)
    case tencentIM(LineOptions)
    case present(LineOptions)
    case getui(LineOptions)
    case rest(LineOptions)
    case send(SendOptions)
    case channels(ChannelsOptions)
    case worker(WorkerOptions)
    case conform(ConformOptions)
    case servePort
    case bench(BenchOptions)
    case usageError(String)

    init(_ arguments: ArraySlice<Argument>) {
        if arguments.contains(where: { $0 == "--help" || $0 == "-h" }) {
            self = .help
            return
        }
        guard let verb = arguments.first else {
            self = .usageError("a verb is missing")
            return
        }
        do throws(UsageError) {
            switch verb {
            case "--version":
                self = .version
            case "decide":
                self = .decide(
                    try LineOptions(arguments.dropFirst(), taking: [.explain, .whyNot, .page])
                )
            case "redact":
                self = .redact(
                    try LineOptions(arguments.dropFirst(), taking: [.renameIDs, .onlyJSON])
                )
            case "schedule":
                self = .schedule(try LineOptions(arguments.dropFirst()))
            case "lint":
                self = .lint(try LineOptions(arguments.dropFirst()))
            case "tim":
                self = .tencentIM(try LineOptions(arguments.dropFirst()))
            case "present":
                self = .present(
                    try LineOptions(arguments.dropFirst(), taking: [.explain, .allStates, .page])
                )
            case "getui":
                self = .getui(try LineOptions(arguments.dropFirst()))
            case "rest":
                self = .rest(try LineOptions(arguments.dropFirst(), taking: [.timeZone, .store]))
            case "send":
                self = .send(try SendOptions(arguments.dropFirst()))
            case "channels":
                self = .channels(try ChannelsOptions(arguments.dropFirst()))
            case "worker":
                self = .worker(try WorkerOptions(arguments.dropFirst()))
            case "conform":
                self = .conform(try ConformOptions(arguments.dropFirst()))
            case "serve-port":
                if let option = arguments.dropFirst().first {
                    throw UsageError("`\(option)` is no option of serve-port")
                }
                self = .servePort
            case "bench":
                self = .bench(try BenchOptions(arguments.dropFirst()))
            default:
                throw UsageError("`\(verb)` is no verb")
            }
        } catch {
            self = .usageError(error.description)
        }
    }
}

/// Why a call was not understood.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
