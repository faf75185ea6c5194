import ExactJSON
import WallTime

/// A signed token and when it was issued.
struct ProviderToken: Hashable, Sendable {
    /// The JSON Web Token.
    let text: ExactString
    /// Since when it is valid.
    let issued: Instant
}

extension ProviderToken: Redacted {
    /// When it was issued.
    var description: String { "provider token of \(issued)" }
}
