public import ExactJSON
public import WallTime

/// A signed provider token and when it was issued.
///
/// For an hour it lets its holder push to all apps of the team, so it is not printed.
public struct ProviderToken: Hashable, Sendable {
    /// The JSON Web Token.
    public let text: ExactString
    /// Since when it is valid.
    public let issued: Instant

    /// Creates a token, as a store has kept it.
    public init(text: ExactString, issued: Instant) {
        self.text = text
        self.issued = issued
    }
}

extension ProviderToken: Redacted {
    /// When it was issued.
    public var description: String { "provider token of \(issued)" }
}
