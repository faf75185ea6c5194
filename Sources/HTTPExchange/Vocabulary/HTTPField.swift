public import ExactJSON

/// A field of a header.
///
/// Values are never printed, because some of them are credentials, such as a bearer token.
public struct HTTPField: Hashable, Sendable {
    /// The name in lower case, since its case plays no part.
    public let name: ExactString
    /// The value.
    public let value: ExactString

    /// Creates a field, or `nil` if HTTP has no such field.
    ///
    /// A name is a token of RFC 9110. A value is printable ASCII, with spaces only between other
    /// characters: a line break in a value would add another field.
    public init?(_ name: String, _ value: String) {
        guard name.isHTTPToken,
            value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
            value.utf8.first != 0x20, value.utf8.last != 0x20
        else { return nil }
        self.name = ExactString(name).asciiLowercased
        self.value = ExactString(value)
    }
}

extension HTTPField: Redacted {
    /// The name, and how long the value is.
    public var description: String { "\(name): … of \(value.string.utf8.count)" }
}

extension [HTTPField] {
    /// The values of all fields with a name, which is given in lower case.
    package func values(of name: ExactString) -> [ExactString] {
        filter { $0.name == name }.map { $0.value }
    }
}

extension String {
    /// Whether the text is a token of RFC 9110, as methods and names of fields are.
    var isHTTPToken: Bool {
        !utf8.isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
