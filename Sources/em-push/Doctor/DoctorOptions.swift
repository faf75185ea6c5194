struct DoctorOptions: CallOptions {
    let isJSON: Bool
    /// Whether reports for people have colours.
    let hasColors: Bool
    /// The file with the password of what has one; `nil` for none.
    let password: Argument?
    let paths: [Argument]

    init(_ given: inout GivenOptions) throws(UsageError) {
        isJSON = given.value("--format") == "json"
        hasColors = Ink.isWanted(given.value("--color"))
        password = given.value("--password-file")
        paths = given.operands
        guard !paths.isEmpty else {
            throw UsageError("`doctor` needs the path of a key or a certificate")
        }
    }
}
