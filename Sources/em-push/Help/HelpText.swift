/// Texts of help, in 80 columns.
struct HelpText {
    let text: String

    /// The help of the program: its verbs, and where more is said.
    static let program = HelpText(
        lines: [
            "em-push: whether an IM message is pushed to a recipient, how the push reads,",
            "and why",
            "",
            "usage: em-push <verb> [options] [PATH ...]",
            "",
            "verbs",
        ]
            + rows(Verb.all.map { ($0.name, $0.help.summary) })
            + [""] + HelpText.exits.flatMap { WrappedText($0).lines }
            + ["", "more"]
            + rows([
                ("em-push help <verb>", "its options, its inputs, and an example"),
                ("em-push help <name>", "what a name of a vendor or of Apple is called here"),
                ("em-push example <verb>", "an input for it"),
                ("em-push --version", "the versions of the program and of its contract"),
            ])
    )

    /// What a call without arguments shows: the verbs that most callers want.
    static let start = HelpText(
        lines: [
            "em-push: whether an IM message is pushed to a recipient, how the push reads, and why",
            "",
        ]
            + rows([
                ("em-push decide --format text FILE", "whether a message is pushed, and why"),
                ("em-push why-not --format text FILE", "what would have let it through"),
                ("em-push present --format text FILE", "what the phone then shows"),
                ("em-push lint FILE", "what is wrong with a payload for APNs"),
            ])
            + ["", "`em-push example decide` prints such a file, `em-push --help` all verbs."]
    )

    /// What the exit status says.
    static let exits = [
        """
        exit status: 0 all inputs were answered and all pushes accepted; 1 an input was refused, or a push or a \
        request was not accepted, and its line says why; 2 the call was not understood, a file cannot be read, the \
        output cannot be written, or a server cannot be reached at all
        """
    ]

    /// The help of a verb or of a call of it.
    init(_ help: VerbHelp) {
        let calls = help.calls.map { ($0.name, $0.summary) }
        let first = "em-push \(help.name): \(help.summary)"
        self.init(
            lines: WrappedText(first).lines
                + ["", "usage: \(Self.synopsis(of: help))"]
                + help.notes.flatMap { [""] + WrappedText($0).lines }
                + Self.list("options", help.options.map { ($0.synopsis, $0.text) })
                + Self.list("calls", calls)
                + (calls.isEmpty ? [] : ["", "`em-push help \(help.name) <call>` says more."])
                + (help.example.isEmpty ? [] : ["", "example"])
                + help.example.split(separator: "\n").map { "  \($0)" }
        )
    }

    private init(lines: [String]) {
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func synopsis(of help: VerbHelp) -> String {
        help.standsAlone
            ? help.synopsis
            : "em-push \(help.name) \(help.calls.map { $0.word }.joined(separator: "|")) [options]"
    }

    private static func list(_ heading: String, _ entries: [(String, String)]) -> [String] {
        entries.isEmpty ? [] : ["", heading] + rows(entries)
    }

    /// Names, and beside or below each what it is about.
    private static func rows(_ entries: [(String, String)]) -> [String] {
        let column = min(24, entries.map { $0.0.count }.max() ?? 0) + 4
        let indent = String(repeating: " ", count: column)
        return entries.flatMap { name, text in
            let lines = WrappedText(text, width: WrappedText.columns - column).lines
            guard name.count + 4 <= column, let first = lines.first else {
                return ["  \(name)"] + lines.map { indent + $0 }
            }
            let gap = String(repeating: " ", count: column - name.count - 2)
            return ["  \(name)\(gap)\(first)"] + lines.dropFirst().map { indent + $0 }
        }
    }
}
