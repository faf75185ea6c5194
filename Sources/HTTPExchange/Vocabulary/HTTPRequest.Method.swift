public import ExactJSON

extension HTTPRequest {
    /// A method of HTTP, compared exactly: `get` is another method than `GET`.
    public struct Method: TextIdentifier {
        /// The word of the protocol, such as `GET`.
        public let text: ExactString

        /// Creates a method from its word.
        public init(_ text: ExactString) {
            self.text = text
        }

        /// Reads.
        public static let get: HTTPRequest.Method = "GET"
        public static let put: HTTPRequest.Method = "PUT"
        /// Adds.
        public static let post: HTTPRequest.Method = "POST"
        /// Removes.
        public static let delete: HTTPRequest.Method = "DELETE"
    }
}
