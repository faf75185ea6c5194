struct OptionHelp: Sendable {
    /// What follows the name of an option.
    enum Value: Sendable {
        /// One of these words.
        case words([String])
        /// The path of a file, called so in the help.
        case file(String)
        /// A text or a number, called so in the help.
        case text(String)
    }

    /// The name, with its hyphens.
    let name: String
    /// What follows the name; `nil` if nothing does.
    let value: Value?
    let text: String

    /// Describes an option that a value follows.
    init(_ name: String, _ value: Value, _ text: String) {
        self.name = name
        self.value = value
        self.text = text
    }

    /// Describes an option that stands alone.
    init(_ name: String, _ text: String) {
        self.name = name
        value = nil
        self.text = text
    }

    /// The name, and what follows it; `WORD` for words that would be too long for a line.
    var synopsis: String {
        switch value {
        case nil: return name
        case .words(let words):
            let list = words.joined(separator: "|")
            return list.utf8.count > 60 ? "\(name) WORD" : "\(name) \(list)"
        case .file(let word), .text(let word): return "\(name) \(word)"
        }
    }
}

extension OptionHelp {
    /// `--format`, of a verb with these formats beside `json`; the page of `html` shows `picture`.
    static func format(_ others: String..., picture: String = "all on phones") -> OptionHelp {
        let meanings = [
            "text": "text: the same for people", "html": "html: one page that shows \(picture)",
        ]
        let text =
            others.isEmpty ? "" : "; " + others.map { meanings[$0] ?? $0 }.joined(separator: "; ")
        return OptionHelp(
            "--format",
            .words(["json"] + others),
            "json: one object a line, keys sorted (the default)" + text
        )
    }

    /// `--jobs`, of a verb that answers each input with a line.
    static let jobs = OptionHelp(
        "--jobs",
        .text("N"),
        "answer N inputs at a time, in the same order (1)"
    )

    /// `--color`, of a verb that has the format `text`.
    static let color = OptionHelp(
        "--color",
        .words(["auto", "always", "never"]),
        "colours in the format text: auto, the default, has them on a terminal unless NO_COLOR is set"
    )
}
