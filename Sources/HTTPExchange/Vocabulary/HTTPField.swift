public import ExactJSON

/// A field of a header.
///
/// Values are never printed, because some of them are credentials, such as a bearer token.
public struct HTTPField: Hashable, Sendable {
    /// The name in lower case, since its case plays no part.
    public let name: ExactString
    public let value: ExactString

    /// Creates a field, or `nil` if HTTP has no such field.
    ///
    /// A name is a token of RFC 9110. A value is printable ASCII, with spaces only between other
    /// characters: a line break in a value would add another field.
    public init?(_ name: String, _ value: String) {
        guard name.isHTTPToken, value.withUTF8Bytes({ $0.isFieldValue }) else { return nil }
        self.name = ExactString(name).asciiLowercased
        self.value = ExactString(value)
    }

    /// Creates a field of bytes whose name is in lower case; `nil` if HTTP has no such field.
    init?(lowercased name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        let isField = name.withMemoryRebound(to: UInt8.self) { name in
            value.withMemoryRebound(to: UInt8.self) { name.isToken && $0.isFieldValue }
        }
        guard isField else { return nil }
        self.name = ExactString(String(decoding: name, as: UTF8.self))
        self.value = ExactString(String(decoding: value, as: UTF8.self))
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
    var isHTTPToken: Bool { withUTF8Bytes { $0.isToken } }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes are a token of RFC 9110.
    fileprivate var isToken: Bool {
        !isEmpty
            && allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                // The rest of a token: !#$%&'*+-.^_`|~
                case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
                default: false
                }
            }
    }

    /// Whether the bytes are printable ASCII, with spaces only between other characters.
    fileprivate var isFieldValue: Bool {
        first != 0x20 && last != 0x20 && allSatisfy { (0x20...0x7E).contains($0) }
    }
}
