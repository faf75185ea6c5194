import PushContract

/// A verb: what the help says of it, and what a call of it does.
struct Verb: Sendable {
    let help: VerbHelp
    /// Reads what a call gives; the work itself comes later.
    let call: @Sendable (inout GivenOptions) throws(UsageError) -> Invocation

    var name: String { help.name }

    /// In the order of the help; parser, completion and the manual page read them too.
    static let all: [Verb] = [
        decide, release, redact, checkSettings, prove, replay, compare, audit, schedule, lint,
        tencentIM,
        getui, present, rest, serve, send, channels, worker, doctor, sound, conform, servePort,
        example, completion,
        man,
    ]

    /// The word that stands for `decide` with an option, and the option.
    static let whyNot = (word: "why-not", option: "--why-not")

    /// The verb of a name; an error has the word that was probably meant, if no verb then one of the others.
    static func named(_ word: Argument, orOneOf others: [String] = []) throws(UsageError) -> Verb {
        if let verb = all.first(where: { Argument(text: $0.name) == word }) { return verb }
        if word == Argument(text: whyNot.word) { return decide }
        let near =
            NearWord.nearest(word.string, in: all.map { $0.name } + [whyNot.word, "help"])
            ?? NearWord.nearest(word.string, in: others)
        throw UsageError("`\(word)` is no verb" + NearWord.question(near))
    }
}

/// What a parser makes of the options of a call.
protocol CallOptions: Sendable {
    /// Takes the options that the help of the call has.
    init(_ given: inout GivenOptions) throws(UsageError)
}

extension Verb {
    /// A verb whose options have a type.
    init<Options: CallOptions>(
        _ help: VerbHelp,
        run: @escaping @Sendable (Options) async throws(UsageError) -> ExitStatus
    ) {
        self.init(help: help) { given throws(UsageError) in
            let options = try Options(&given)
            return Invocation { () async throws(UsageError) in try await run(options) }
        }
    }

    /// A verb that prints a text of its own.
    init(
        _ help: VerbHelp,
        printing text: @escaping @Sendable (GivenOptions) throws(UsageError) -> String
    ) {
        self.init(help: help) { given throws(UsageError) in .print(try text(given)) }
    }

    /// A verb of the contract, which answers each input with a line of JSON, or with `report` for people.
    init<Request: AnsweredRequest>(
        lines name: String,
        summary: String,
        options: [OptionHelp] = [],
        notes: [String] = [],
        input: String,
        expand: @escaping @Sendable (ReadInput) -> [ReadInput] = { [$0] },
        prepare: @escaping @Sendable (inout Request, LineOptions) -> Void = { _, _ in },
        report: @escaping @Sendable (ContractInput<Request>) throws(ContractError) -> String
    ) {
        self.init(
            VerbHelp(
                name: name,
                summary: summary,
                operands: "[PATH ...]",
                options: options + [.jobs, .format("text"), .color],
                notes: notes + [VerbHelp.inputs],
                example: "em-push example \(name) | em-push \(name) --format text",
                input: input
            )
        ) { (options: LineOptions) async throws(UsageError) in
            try await LineCommand<Request>(
                options,
                expand: expand,
                prepare: { prepare(&$0, options) },
                line: { input throws(ContractError) in JSONLine(try input.answer()).bytes },
                report: report
            ).run()
        }
    }
}
