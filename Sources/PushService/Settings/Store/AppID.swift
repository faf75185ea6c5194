public import ExactJSON

/// An app whose pushes are counted: the vendor's app key, such as `easemob-demo#easeim`, or Getui's app id.
///
/// A program that serves one app only may leave it empty.
public struct AppID: TextIdentifier, JSONRepresentable {
    /// The id as it is compared.
    public let text: ExactString

    /// Creates an app's id.
    public init(_ text: ExactString) { self.text = text }
}
