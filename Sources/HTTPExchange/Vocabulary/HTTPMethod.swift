public import ExactJSON

/// A method of HTTP, compared exactly: `get` is another method than `GET`.
public struct HTTPMethod: TextIdentifier {
    /// The word of the protocol, such as `GET`.
    public let text: ExactString

    /// Creates a method from its word.
    public init(_ text: ExactString) {
        self.text = text
    }

    /// Reads.
    public static let get: HTTPMethod = "GET"
    public static let put: HTTPMethod = "PUT"
    /// Adds.
    public static let post: HTTPMethod = "POST"
    /// Removes.
    public static let delete: HTTPMethod = "DELETE"
}
