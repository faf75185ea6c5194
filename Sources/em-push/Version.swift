/// What this tool calls itself.
enum Version {
    /// The version of the package.
    static let current = "0.2.0"
    /// The version of the contract that it speaks.
    static let spec = "1.1"
}
