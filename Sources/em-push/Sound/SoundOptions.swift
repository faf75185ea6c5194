struct SoundOptions: CallOptions {
    let isJSON: Bool
    /// Whether reports for people have colours.
    let hasColors: Bool
    let paths: [Argument]

    init(_ given: inout GivenOptions) throws(UsageError) {
        isJSON = given.value("--format") != "text"
        hasColors = Ink.isWanted(given.value("--color"))
        paths = given.operands
        guard !paths.isEmpty else { throw UsageError("`sound` needs the path of a sound file") }
    }
}
