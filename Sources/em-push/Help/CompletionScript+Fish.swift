extension CompletionScript {
    static var fish: String {
        let first = "complete -c em-push -n __fish_use_subcommand"
        let begins =
            verbs.map { "\(first) -f -a \($0.word) -d '\(fishQuoted($0.summary))'" }
            + ["\(first) -f -a help -d 'print the help of a verb'", "\(first) -l version"]
        let names = verbs.map { $0.word }.joined(separator: " ")
        let others = [
            "complete -c em-push -n '__fish_seen_subcommand_from help example' -f -a '\(names)'",
            "complete -c em-push -l help -d 'print the help'",
        ]
        let lines = verbs.flatMap { verb in
            fishLines(verb, seen: [verb.word])
                + verb.calls.flatMap { fishLines($0, seen: [verb.word, $0.word]) }
        }
        return (begins + others + lines).joined(separator: "\n") + "\n"
    }

    private static func fishLines(_ help: VerbHelp, seen: [String]) -> [String] {
        let condition = seen.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
        let words = help.freeWords.filter { !$0.hasPrefix("-") }
        let calls =
            words.isEmpty
            ? [] : ["complete -c em-push -n '\(condition)' -a '\(words.joined(separator: " "))'"]
        return calls
            + help.options.map { option in
                let value =
                    switch option.value {
                    case nil: ""
                    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
                    case .file: " -r -F"
                    case .text: " -x"
                    }
                return
                    "complete -c em-push -n '\(condition)' -l \(option.name.dropFirst(2))\(value) "
                    + "-d '\(fishQuoted(option.text))'"
            }
    }

    private static func fishQuoted(_ text: String) -> String {
        text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }
}
