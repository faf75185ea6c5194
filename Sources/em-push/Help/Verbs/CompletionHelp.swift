extension VerbHelp {
    /// The help of `completion`.
    static let completion = VerbHelp(
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
    )
}
