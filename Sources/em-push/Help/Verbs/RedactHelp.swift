extension VerbHelp {
    /// The help of `redact`.
    static let redact = VerbHelp(
        name: "redact",
        summary: "inputs of decide without texts and tokens, decided the same",
        operands: "[PATH ...]",
        options: [OptionHelp("--ids", "rename ids, too"), .jobs, .format()],
        notes: [inputs],
        example: "em-push example redact | em-push redact --ids",
        input: decideInput
    )
}
