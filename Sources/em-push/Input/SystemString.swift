import Foundation

/// Text of the operating system, such as an argument or the name of a file: bytes that need not be UTF-8.
struct SystemString: Hashable, Sendable {
    /// The bytes, without the zero that ends them.
    let bytes: [UInt8]

    /// Takes bytes, none of which is zero.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Copies a text of C.
    init(cString: UnsafePointer<CChar>) {
        let characters = UnsafeBufferPointer(start: cString, count: strlen(cString))
        bytes = characters.map { UInt8(truncatingIfNeeded: $0) }
    }

    /// The bytes for a function of C.
    var cString: [CChar] { bytes.map { CChar(truncatingIfNeeded: $0) } + [0] }

    /// The text; `nil` if the bytes are not UTF-8.
    var string: String? { String(validating: bytes, as: UTF8.self) }

    /// The text, for what takes no other bytes.
    func text() throws(UsageError) -> String {
        guard let string else { throw UsageError("`\(self)` is not UTF-8") }
        return string
    }
}

extension SystemString: Comparable {
    /// Whether the left bytes come first.
    static func < (left: SystemString, right: SystemString) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension SystemString: ExpressibleByStringLiteral {
    /// The bytes of a text in UTF-8.
    init(stringLiteral text: String) {
        self.init(Array(text.utf8))
    }
}

extension SystemString: CustomStringConvertible {
    /// The text; of bytes that are not UTF-8 those beyond ASCII as `\x` and two digits.
    var description: String {
        string
            ?? bytes.map { byte in
                byte < 0x80
                    ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16)
            }
            .joined()
    }
}
