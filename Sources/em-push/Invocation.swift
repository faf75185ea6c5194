/// What the arguments of the command line ask for.
enum Invocation {
    /// A text to print.
    case print(String)
    case decide(LineOptions)
    case redact(LineOptions)
    case checkSettings(LineOptions)
    case prove(LineOptions)
    case replay(ReplayOptions)
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
    /// What was not understood, and where more is said.
    case usageError(String, hint: String)

    init(_ arguments: ArraySlice<Argument>) {
        var hint = "see `em-push --help`"
        do throws(UsageError) {
            guard let first = arguments.first else { throw UsageError("a verb is missing") }
            let asksForHelp = arguments.contains { $0 == "--help" || $0 == "-h" }
            let words = arguments.filter { $0 != "--help" && $0 != "-h" }[...]
            switch first {
            case "--version":
                self = .print("em-push \(Version.current), spec \(Version.spec)\n")
            case "--help", "-h", "help":
                self = .print(try Self.help(words.first == "help" ? words.dropFirst() : words))
            case _ where asksForHelp:
                self = .print(try Self.help(words.prefix { !$0.isOption }))
            default:
                let verb = try Self.verb(first)
                let help = try verb.call(arguments.dropFirst().first)
                hint = "see `em-push help \(help.name)`"
                let rest = arguments.dropFirst(help.name == verb.rawValue ? 1 : 2)
                try self.init(verb, GivenOptions(rest, of: help))
            }
        } catch {
            self = .usageError(error.description, hint: hint)
        }
    }

    private init(_ verb: Verb, _ options: GivenOptions) throws(UsageError) {
        var given = options
        self =
            switch verb {
            case .decide: .decide(try LineOptions(&given))
            case .redact: .redact(try LineOptions(&given))
            case .checkSettings: .checkSettings(try LineOptions(&given))
            case .prove: .prove(try LineOptions(&given))
            case .replay: .replay(try ReplayOptions(&given))
            case .schedule: .schedule(try LineOptions(&given))
            case .lint: .lint(try LineOptions(&given))
            case .tencentIM: .tencentIM(try LineOptions(&given))
            case .present: .present(try LineOptions(&given))
            case .getui: .getui(try LineOptions(&given))
            case .rest: .rest(try LineOptions(&given))
            case .send: .send(try SendOptions(&given))
            case .channels: .channels(try ChannelsOptions(&given))
            case .worker: .worker(try WorkerOptions(&given))
            case .conform: .conform(try ConformOptions(&given))
            case .servePort: .servePort
            case .bench: .bench(try BenchOptions(&given))
            case .example: .print(try Self.example(given))
            case .completion: .print(try Self.completion(given))
            case .man: .print(ManualPage().text)
            }
        try given.end()
    }

    // MARK: Help

    private static func verb(_ word: Argument) throws(UsageError) -> Verb {
        if let verb = word.string.flatMap({ Verb(rawValue: $0) }) { return verb }
        let near = NearWord.nearest(word.string, in: Verb.allCases.map { $0.rawValue } + ["help"])
        throw UsageError("`\(word)` is no verb" + NearWord.question(near))
    }

    /// The help of a verb or of a call of it; of the program without one.
    private static func help(_ words: ArraySlice<Argument>) throws(UsageError) -> String {
        guard let word = words.first, word != "help" else { return HelpText.program.text }
        let verb = try verb(word)
        guard words.count > 1 else { return HelpText(verb.help).text }
        return HelpText(try verb.call(words.dropFirst().first)).text
    }

    private static func example(_ given: GivenOptions) throws(UsageError) -> String {
        let verbs = Verb.allCases.filter { $0.help.input != nil }.map { $0.rawValue }
        guard let word = given.operands.first, given.operands.count == 1 else {
            throw UsageError("`example` is followed by \(verbs.alternatives)")
        }
        guard let input = try verb(word).help.input else {
            throw UsageError("`\(word)` has no inputs")
        }
        return input
    }

    private static func completion(_ given: GivenOptions) throws(UsageError) -> String {
        guard given.operands.count == 1,
            let shell = given.operands.first?.string.flatMap({
                CompletionScript.Shell(rawValue: $0)
            })
        else {
            let shells = CompletionScript.Shell.allCases.map { $0.rawValue }
            throw UsageError("`completion` is followed by \(shells.alternatives)")
        }
        return CompletionScript(shell).text
    }
}

extension Verb {
    /// The help of the call that the next word names; of the verb itself if it names none.
    fileprivate func call(_ word: Argument?) throws(UsageError) -> VerbHelp {
        if let call = help.calls.first(where: { Argument(text: $0.word) == word }) { return call }
        guard help.standsAlone else {
            let words = help.calls.map { $0.word }
            let near = NearWord.question(NearWord.nearest(word?.string, in: words))
            throw UsageError("`\(rawValue)` is followed by \(words.alternatives)\(near)")
        }
        return help
    }
}

/// Why a call was not understood.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
