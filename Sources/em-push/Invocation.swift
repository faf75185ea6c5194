/// What the arguments of the command line ask for.
struct Invocation: Sendable {
    let run: @Sendable () async throws(UsageError) -> ExitStatus

    static func print(_ text: String) -> Invocation {
        Invocation { () async in
            StandardStream.output.write(text)
            return .answered
        }
    }
}

extension Invocation {
    init(_ arguments: ArraySlice<Argument>) {
        var hint = "see `em-push --help`"
        do throws(UsageError) {
            guard let first = arguments.first else {
                self = .print(HelpText.start.text)
                return
            }
            let asksForHelp = arguments.contains { $0 == "--help" || $0 == "-h" }
            let words = arguments.filter { $0 != "--help" && $0 != "-h" }[...]
            switch first {
            case "--version", "version":
                if let word = words.dropFirst().first {
                    throw UsageError("`\(word)` is one argument too many for version")
                }
                let version = "em-push \(Version.current), spec \(Version.spec)\n"
                self = .print(asksForHelp ? HelpText.program.text : version)
            case "--help", "-h", "help":
                let words = words.first == "help" ? words.dropFirst() : words
                self = .print(try Self.help(words, isWhole: true))
            case _ where asksForHelp:
                self = .print(try Self.help(words.prefix { !$0.isOption }, isWhole: false))
            case Argument(text: Verb.whyNot.word):
                let call = [Verb.decide.name, Verb.whyNot.option].map { Argument(text: $0) }
                self.init(call + arguments.dropFirst())
            default:
                let verb = try Verb.named(first)
                let help = try verb.help.call(arguments.dropFirst().first)
                hint = "see `em-push help \(help.name)`"
                let rest = arguments.dropFirst(help.name == verb.name ? 1 : 2)
                var given = try GivenOptions(rest, of: help)
                self = try verb.call(&given)
                try given.end()
            }
        } catch {
            self = Invocation { [hint] () async in
                error.tell()
                StandardStream.error.write("\(hint)\n")
                return .usageError
            }
        }
    }

    /// The help of a verb, of a call of it or of a name of a vendor; of the program without one.
    ///
    /// A whole call has no more words than these; behind others `--help` may stand.
    private static func help(
        _ words: ArraySlice<Argument>,
        isWhole: Bool
    ) throws(UsageError) -> String {
        let (text, count) = try help(words)
        if isWhole, let word = words.dropFirst(count).first {
            throw UsageError("`\(word)` is one argument too many for help")
        }
        return text
    }

    /// The help, and of how many words it is.
    private static func help(
        _ words: ArraySlice<Argument>
    ) throws(UsageError) -> (text: String, count: Int) {
        guard let word = words.first else { return (HelpText.program.text, 0) }
        if word == "help" { return (HelpText.program.text, 1) }
        let isVerb = Verb.all.contains { Argument(text: $0.name) == word }
        if !isVerb, let rows = word.string.flatMap({ NameTable.help($0) }) { return (rows, 1) }
        if word == Argument(text: Verb.whyNot.word) {
            return (HelpText(Verb.decide.help.with(Verb.whyNot.option)).text, 1)
        }
        let help = try Verb.named(word, orOneOf: NameTable.words).help
        guard words.count > 1 else { return (HelpText(help).text, 1) }
        let call = try help.call(words.dropFirst().first)
        return (HelpText(call).text, call.name == help.name ? 1 : 2)
    }
}

extension VerbHelp {
    /// The help of the call that the next word names; of the verb itself if it names none.
    fileprivate func call(_ word: Argument?) throws(UsageError) -> VerbHelp {
        if let call = calls.first(where: { Argument(text: $0.word) == word }) { return call }
        guard standsAlone else {
            let words = calls.map { $0.word }
            let near = NearWord.question(NearWord.nearest(word?.string, in: words))
            throw UsageError("`\(name)` is followed by \(words.alternatives)\(near)")
        }
        return self
    }
}

/// Why a call was not understood.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    /// Lines that stand below it, such as a line of a file with a mark.
    private let details: [String]

    init(_ description: String, below details: [String] = []) {
        self.description = description
        self.details = details
    }

    /// Says it on standard error.
    func tell() {
        StandardStream.error.say("em-push: \(description)")
        for line in details {
            StandardStream.error.say("    \(line)")
        }
    }
}

enum ExitStatus: Int32 {
    /// Every input was answered.
    case answered = 0
    /// At least one input was refused; the others were answered.
    case rejected = 1
    /// The call was not understood, a file cannot be read, or the output cannot be written.
    case usageError = 2
}
