extension VerbHelp {
    /// The help of `example`.
    static let example = VerbHelp(
        name: "example",
        summary: "print an input for a verb",
        operands: "VERB",
        example: "em-push example decide | em-push decide --format text"
    )
}
