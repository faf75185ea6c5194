public import ExactJSON

extension HTTPExchange {
    /// A response; the body may hold a secret, and is not printed.
    public struct Response: Hashable, Sendable {
        /// The status code.
        public var status: Int
        /// The fields of the header.
        public var header: [Field]
        /// The body.
        public var body: [UInt8]

        /// Creates a response.
        public init(status: Int, header: [Field] = [], body: [UInt8] = []) {
            self.status = status
            self.header = header
            self.body = body
        }

        /// The value of the first field of that name, whatever its ASCII case.
        public func value(of name: String) -> String? {
            let name = ExactString(name)
            return header.first { name.equalsIgnoringASCIICase(ExactString($0.name)) }?.value
        }
    }
}

extension HTTPExchange.Response: Redacted {
    /// The status and the length of the body.
    public var description: String { "\(status), \(body.count) bytes" }
}
