/// A script that makes a shell complete the words of a call.
struct CompletionScript {
    /// A shell that has scripts of its own.
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    let text: String

    init(_ shell: Shell) {
        text =
            switch shell {
            case .bash: Self.bash
            case .zsh: Self.zsh
            case .fish: Self.fish
            }
    }

    /// What is called with words of its own: verbs, and their calls.
    static let verbs = Verb.all.map { $0.help }
}

extension VerbHelp {
    /// The words that may follow the call.
    var freeWords: [String] {
        calls.map { $0.word } + options.map { $0.name } + ["--help"]
            + (name == "completion" ? operands.split(separator: "|").map { String($0) } : [])
    }
}
