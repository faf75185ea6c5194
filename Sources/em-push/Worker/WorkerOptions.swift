import PushService

/// The options of `worker`.
struct WorkerOptions: Sendable {
    /// What is to be done.
    enum Action: Sendable {
        case work
        case status
        case deadLetters(after: Int64, limit: Int?)
        case resolve(Entries, DeadLetter.Resolution)
    }

    /// Dead letters that a call is about.
    enum Entries: Sendable {
        case all
        case these([Int64])
    }

    let action: Action
    /// The path of the configuration file.
    let configuration: String
    /// From which level on events are logged.
    private(set) var level = WorkerLog.Level.info

    init(_ arguments: ArraySlice<Argument>) throws(UsageError) {
        let verbs: [Argument] = ["status", "dead-letters", "resend", "discard"]
        let verb = arguments.first.flatMap { verbs.contains($0) ? $0 : nil }
        var rest = (verb == nil ? arguments : arguments.dropFirst()).makeIterator()
        var path: Argument?
        var after: Int64 = 0
        var limit: Int?
        var isAll = false
        var entries: [Int64] = []
        let isResolving = verb == "resend" || verb == "discard"
        while let argument = rest.next() {
            switch argument {
            case "--log-level" where verb == nil:
                let word = try rest.value(of: argument).text()
                guard let level = WorkerLog.Level(word) else {
                    throw UsageError("`--log-level` is debug, info, notice, warning or error")
                }
                self.level = level
            case "--after" where verb == "dead-letters":
                after = try Self.number(rest.value(of: argument), of: argument, from: 0)
            case "--limit" where verb == "dead-letters":
                limit = Int(try Self.number(rest.value(of: argument), of: argument, from: 1))
            case "--all" where isResolving:
                isAll = true
            case _ where argument.isOption:
                throw UsageError("`\(argument)` is no option of this verb")
            case _ where path == nil:
                path = argument
            case _ where isResolving:
                entries.append(try Self.entry(argument))
            default:
                throw UsageError("`\(argument)` is one argument too many")
            }
        }
        guard let path else { throw UsageError("`worker` needs the path of a configuration file") }
        configuration = try path.text()
        if isResolving, isAll != entries.isEmpty {
            throw UsageError("`worker \(verb ?? "")` needs either `--all` or entries")
        }
        action =
            switch verb {
            case "status": .status
            case "dead-letters": .deadLetters(after: after, limit: limit)
            case "resend": .resolve(isAll ? .all : .these(entries), .sentAgain)
            case "discard": .resolve(isAll ? .all : .these(entries), .discarded)
            default: .work
            }
    }

    /// An entry as a listing has it: a number, which may have `push:` before it.
    private static func entry(_ argument: Argument) throws(UsageError) -> Int64 {
        let text = try argument.text()
        let digits = text.hasPrefix("push:") ? String(text.dropFirst("push:".count)) : text
        guard let entry = Int64(digits), entry > 0 else {
            throw UsageError("`\(argument)` is no entry of a dead letter")
        }
        return entry
    }

    private static func number(
        _ value: Argument,
        of option: Argument,
        from first: Int64
    ) throws(UsageError) -> Int64 {
        guard let number = value.string.flatMap({ Int64($0) }), number >= first else {
            throw UsageError("`\(option)` is a number from \(first) on")
        }
        return number
    }
}
