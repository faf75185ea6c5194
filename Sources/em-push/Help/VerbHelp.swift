/// What the help says of a verb, or of a call of a verb such as `channels create`.
///
/// The parser of the verb takes the options that stand here and no others, and completion and the manual page are
/// made from it.
struct VerbHelp: Sendable {
    /// The words that the call begins with.
    var name: String
    /// What it does, in one line.
    let summary: String
    /// What follows the options, such as `[PATH ...]`; empty if nothing may.
    var operands = ""
    var options: [OptionHelp] = []
    /// The calls of the verb that have another word and other options.
    var calls: [VerbHelp] = []
    /// Whether the verb can be called without the word of a call.
    var standsAlone = true
    /// Paragraphs on inputs and answers.
    var notes: [String] = []
    /// Lines for a shell.
    var example = ""
    /// What `em-push example` prints; `nil` if the verb has no inputs.
    var input: String?

    var word: String { name.split(separator: " ").last.map { String($0) } ?? name }

    /// How it is called.
    var synopsis: String {
        let words =
            ["em-push", name] + (options.isEmpty ? [] : ["[options]"])
            + (operands.isEmpty ? [] : [operands])
        return words.joined(separator: " ")
    }

    /// The help of the verb with an option that is given.
    func with(_ option: String) -> VerbHelp {
        var help = self
        help.name += " \(option)"
        return help
    }

    /// The paragraph on the inputs of a verb that answers each with a line.
    static let inputs = """
        The input is one JSON object, an array of them, or one object a line. PATH is a file, a folder (its .json \
        files in the order of their names) or `-` for standard input, which is also the default. An input in a \
        .json file may have `note`, `since`, `cites`, `expect` and `absent` beside its keys.
        """

    /// The paragraph on answers of `decide` and `release` as inputs.
    static let decided = """
        An answer of `decide` or `release` is taken too: it is an input for each of its pushes, and none if nothing is \
        pushed.
        """
}
