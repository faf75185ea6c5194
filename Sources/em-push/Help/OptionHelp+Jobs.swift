extension OptionHelp {
    /// `--jobs`, of a verb that answers each input with a line.
    static let jobs = OptionHelp(
        "--jobs",
        .text("N"),
        "answer N inputs at a time, in the same order (1)"
    )
}
