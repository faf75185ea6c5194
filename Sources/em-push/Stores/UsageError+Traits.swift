extension UsageError {
    /// This build lacks what a call needs.
    ///
    /// - Parameters:
    ///   - ability: What the build cannot do.
    ///   - traits: The traits of the package with which it can.
    /// - Returns: One line that says with what to build it.
    static func lacking(_ ability: String, traits: String...) -> UsageError {
        UsageError(
            "this build cannot \(ability): build it with "
                + "`swift build --traits \(traits.joined(separator: ","))`"
        )
    }
}
