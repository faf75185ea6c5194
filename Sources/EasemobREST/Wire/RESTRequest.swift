public import ExactJSON

/// A request as any server has it: method, path, headers and body.
public struct RESTRequest: Hashable, Sendable {
    /// The method, in upper case as HTTP writes it.
    public var method: ExactString
    /// The path as it came, percent-encoded; a query after it is passed over.
    public var path: ExactString
    /// The header fields; of these only `authorization` is looked at.
    public var headers: [RESTHeader]
    /// The body.
    public var body: Body

    /// Creates a request.
    public init(
        method: ExactString,
        path: ExactString,
        headers: [RESTHeader] = [],
        body: Body = .none
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }

    /// What a request carries.
    public enum Body: Hashable, Sendable {
        /// Nothing.
        case none
        /// Bytes as they came; none of them is the same as no body.
        case bytes([UInt8])
        /// JSON that has been read.
        case json(JSONValue)
    }

    /// How many bytes of a body are read, white space included: 1 MiB.
    ///
    /// A server need not take more than one byte beyond that from the network: a body that is longer
    /// is refused however long it is.
    public static let bodyLimit = 1_048_576
}

/// A header field of a request or a response.
public struct RESTHeader: Hashable, Sendable {
    /// The field's name; compared without ASCII case.
    public var name: ExactString
    /// The field's value.
    public var value: ExactString

    /// Creates a field.
    public init(_ name: ExactString, _ value: ExactString) {
        self.name = name
        self.value = value
    }
}

extension RESTRequest: Redacted {
    /// Method and path; of the headers and the body, which may hold tokens, nothing.
    public var description: String { "\(method) \(path)" }
}

extension RESTHeader: Redacted {
    /// The name, and how long the value is.
    public var description: String { "\(name): … of \(value.string.unicodeScalars.count)" }
}

extension RESTRequest.Body: Redacted {
    /// What kind of body it is.
    public var description: String {
        switch self {
        case .none: "no body"
        case .bytes(let bytes): "body of \(bytes.count) bytes"
        case .json(let value): "body that is \(value.typeName)"
        }
    }
}

extension RESTRequest {
    /// The token of `authorization: Bearer <token>`; `nil` if there is none, or more than one field.
    var bearerToken: String? {
        let fields = headers.filter { $0.name.equalsIgnoringASCIICase("authorization") }
        guard fields.count == 1 else { return nil }
        let words = fields[0].value.string.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 2,
            ExactString(String(words[0]) ?? "").equalsIgnoringASCIICase("bearer")
        else { return nil }
        return String(words[1])
    }
}

extension RESTRequest.Body {
    /// The body as JSON; `nil` if there is none, if it is none, or if it is too large.
    var json: JSONValue? {
        switch self {
        case .none: nil
        case .bytes(let bytes) where bytes.count > RESTRequest.bodyLimit: nil
        case .bytes(let bytes): try? JSONValue(parsing: bytes)
        case .json(let value): value
        }
    }
}
