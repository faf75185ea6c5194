public import ExactJSON

/// A whole response; header and body may hold secrets, and are not printed.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code; a sender gives those from 200 to 599.
    public var status: Int
    public var header: [HTTPField]
    /// The body; empty for none.
    public var body: [UInt8]
    /// The version of HTTP that it came in; `nil` if that is not known, as of a `URLSessionSender`.
    public var version: Version?

    public init(
        status: Int,
        header: [HTTPField] = [],
        body: [UInt8] = [],
        version: Version? = nil
    ) {
        self.status = status
        self.header = header
        self.body = body
        self.version = version
    }

    /// How requests share a connection: one after the other, or as streams.
    public enum Version: Hashable, Sendable {
        /// HTTP/1.0 or HTTP/1.1.
        case http1
        case http2
    }

    /// The value of the first field with a name, whatever the name's ASCII case; `nil` if there is none.
    public func value(of name: String) -> String? {
        header.values(of: ExactString(name).asciiLowercased).first?.string
    }
}

extension HTTPResponse {
    /// Whether a response has such a status; interim responses are none, and HTTP has no others.
    static func isStatus(_ code: Int) -> Bool {
        (200...599).contains(code)
    }
}

extension HTTPResponse: Redacted {
    /// The status and the length of the body.
    public var description: String { "\(status), \(body.count) bytes" }
}
