public import ExactJSON

/// A request, as a client sends it and as a server receives it.
///
/// Path, header and body may hold secrets, and are not printed.
public struct HTTPRequest: Hashable, Sendable {
    public var method: HTTPRequest.Method
    /// Scheme, host and port, such as `https://api.push.apple.com:443`.
    ///
    /// In a received request it is the address of the server, or empty if the server does not give it.
    @ExactString.Text public var origin: String
    /// The path and the query, percent-encoded; they are sent as they are.
    @ExactString.Text public var path: String
    public var header: [HTTPField]
    /// The body; empty for none.
    public var body: [UInt8]

    public init(
        _ method: HTTPRequest.Method,
        origin: String = "",
        path: String,
        header: [HTTPField] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.header = header
        self.body = body
        self.origin = origin
        self.path = path
    }

    /// The whole address.
    public var url: String { origin + path }
}

extension HTTPRequest: Redacted {
    /// The method, the origin and the length of the body.
    public var description: String {
        let line = origin.utf8.isEmpty ? method.string : "\(method) \(origin)"
        return "\(line), \(body.count) bytes"
    }
}

extension HTTPRequest {
    /// Whether method and address can stand in a request; fields are checked when they are made.
    var isSendable: Bool {
        method.string.isHTTPToken
            && (origin.utf8.starts(with: "https://".utf8)
                || origin.utf8.starts(with: "http://".utf8))
            && origin.isVisibleASCII && path.isVisibleASCII
    }
}

extension String {
    fileprivate var isVisibleASCII: Bool {
        withUTF8Bytes { bytes in bytes.allSatisfy { (0x21...0x7E).contains($0) } }
    }
}
