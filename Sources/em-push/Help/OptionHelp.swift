/// What the help says of an option.
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
    /// What the option does.
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
