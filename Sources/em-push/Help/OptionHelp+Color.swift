extension OptionHelp {
    /// `--color`, of a verb that has the format `text`.
    static let color = OptionHelp(
        "--color",
        .words(["auto", "always", "never"]),
        "colours in the format text: auto, the default, has them on a terminal unless NO_COLOR is set"
    )
}
