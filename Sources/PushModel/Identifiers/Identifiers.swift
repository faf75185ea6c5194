public import ExactJSON

/// A user's id.
///
/// Compared exactly, save in mentions (rule 1.5), where ASCII case plays no part.
public struct UserID: TextIdentifier {
    /// The id as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// A label of a user, such as `vip`: rules ask for it.
public struct UserLabel: TextIdentifier {
    /// The label as it is compared.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}

/// A language code such as `en` or `zh-Hans`.
///
/// Looked up without ASCII case (rule 3.6).
public struct LanguageCode: TextIdentifier {
    /// The code as it was given.
    public let text: ExactString

    public init(_ text: ExactString) { self.text = text }
}
