extension Verb {
    static let completion = Verb(
        VerbHelp(
            name: "completion",
            summary: "print what makes a shell complete verbs and options",
            operands: CompletionScript.Shell.allCases.map { $0.rawValue }.joined(separator: "|"),
            notes: [
                """
                bash: put the example's line into ~/.bashrc. zsh: write the script to a file `_em-push` in a folder of \
                $fpath. fish: write it to ~/.config/fish/completions/em-push.fish.
                """
            ],
            example: #"eval "$(em-push completion bash)""#
        ),
        printing: { given throws(UsageError) in
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
    )
}
