public import ExactJSON

extension HTTPExchange {
    /// A request; header and body hold secrets, and are not printed.
    public struct Request: Hashable, Sendable {
        /// The method.
        public var method: Method
        /// The whole address, percent-encoded; it must go out as it is.
        @ExactText public var url: String
        /// The fields of the header.
        public var header: [Field]
        /// The body in UTF-8; `nil` for none.
        public var body: [UInt8]?
        /// How long the exchange may take; ``EasemobClient`` sees to it too.
        public var timeout: Duration

        /// Creates a request.
        public init(
            _ method: Method,
            _ url: String,
            header: [Field] = [],
            body: [UInt8]? = nil,
            timeout: Duration
        ) {
            self.method = method
            self.url = url
            self.header = header
            self.body = body
            self.timeout = timeout
        }
    }

    /// The methods that the vendor's settings calls use.
    public enum Method: Hashable, Sendable {
        /// Reads.
        case get
        /// Sets.
        case put
        /// Adds, or fetches a token.
        case post
        /// Removes.
        case delete

        /// The word of the protocol, such as `GET`.
        public var word: String {
            switch self {
            case .get: "GET"
            case .put: "PUT"
            case .post: "POST"
            case .delete: "DELETE"
            }
        }
    }
}

extension HTTPExchange.Request: Redacted {
    /// Method, address and length of the body.
    public var description: String { "\(method.word) \(url), \(body?.count ?? 0) bytes" }
}
