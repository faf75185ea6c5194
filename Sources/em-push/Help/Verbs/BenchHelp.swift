extension VerbHelp {
    /// The help of `bench`.
    static let bench = VerbHelp(
        name: "bench",
        summary: "measure this build (release builds only)",
        options: [
            OptionHelp(
                "--filter",
                .text("TEXT"),
                "only the operations whose name contains TEXT"
            ),
            OptionHelp(
                "--iterations",
                .text("N"),
                "do each operation N times without timing it, to count instructions"
            ),
            OptionHelp(
                "--answer",
                .file("FILE"),
                "answer the lines of a file as serve-port does, and print the sizes"
            ),
            OptionHelp("--json", "print JSON, which is the only format"),
        ],
        example: "em-push bench --filter decide"
    )
}
