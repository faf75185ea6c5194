/// Text that identifies: compared scalar by scalar, never by canonical equivalence.
///
/// Swift's own `String` calls `"\u{212A}"` (KELVIN SIGN) and `"K"` equal, and a `Dictionary` merges
/// them. Two user ids, two certificate names or two JSON keys that differ in a single scalar are
/// different here: `==`, `hash(into:)` and `<` look at the UTF-8 bytes and at nothing else, and the
/// order of UTF-8 bytes is the order of Unicode scalars (specification, "Text that identifies").
public struct ExactString: Hashable, Comparable, Sendable {
    /// The text itself.
    public let string: String

    /// Creates text that identifies from any string; nothing is normalised.
    public init(_ string: String) {
        self.string = string
    }

    /// Whether the text has no scalars.
    public var isEmpty: Bool { string.utf8.isEmpty }

    /// Whether both texts have the same scalars in the same order.
    public static func == (left: ExactString, right: ExactString) -> Bool {
        // The same representation is the same text: no need to look at it, as mostly with short ids.
        if left.hasSameRepresentation(as: right) { return true }
        guard left.string.utf8.count == right.string.utf8.count else { return false }
        return left.string.withUTF8Bytes { left in
            right.string.withUTF8Bytes { right in
                UnsafeRawBufferPointer(left).hasSameBytes(as: UnsafeRawBufferPointer(right))
            }
        }
    }

    @inline(__always)
    private func hasSameRepresentation(as other: ExactString) -> Bool {
        #if _pointerBitWidth(_64)
        // Two words, which are compared in registers.
        let left = unsafeBitCast(string, to: (UInt64, UInt64).self)
        let right = unsafeBitCast(other.string, to: (UInt64, UInt64).self)
        return left.0 == right.0 && left.1 == right.1
        #else
        return withUnsafeBytes(of: string) { left in
            withUnsafeBytes(of: other.string) { right in left.hasSameBytes(as: right) }
        }
        #endif
    }

    /// Whether the left text comes first in the order of Unicode scalars.
    public static func < (left: ExactString, right: ExactString) -> Bool {
        left.string.withUTF8Bytes { left in
            right.string.withUTF8Bytes { right in
                for index in 0..<min(left.count, right.count) where left[index] != right[index] {
                    return left[index] < right[index]
                }
                return left.count < right.count
            }
        }
    }

    /// Feeds the UTF-8 bytes to the hasher.
    public func hash(into hasher: inout Hasher) {
        string.withUTF8Bytes { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        hasher.combine(0xFF as UInt8)
    }

    /// A number that equal texts share and others hardly ever do, the same in every run.
    ///
    /// For telling unequal texts apart quickly; equal numbers mean that the texts have to be compared.
    /// It is the ``FNV1a`` hash of the UTF-8 bytes.
    package var fingerprint: UInt64 {
        string.withUTF8Bytes { bytes in FNV1a.hash(bytes) }
    }

    /// Whether the last scalars of the text are those of `suffix`; every text ends in the empty one.
    package func hasSuffix(_ suffix: ExactString) -> Bool {
        let (own, other) = (string.utf8, suffix.string.utf8)
        return own.count >= other.count && own.suffix(other.count).elementsEqual(other)
    }

    /// The text with the ASCII letters A to Z in lower case; every other scalar as it is.
    package var asciiLowercased: ExactString {
        let isFolded = string.withUTF8Bytes { bytes in
            bytes.allSatisfy { $0.asciiLowercased == $0 }
        }
        if isFolded { return self }
        return ExactString(String(decoding: string.utf8.map { $0.asciiLowercased }, as: UTF8.self))
    }

    /// Whether both texts are the same but for the case of the ASCII letters A to Z.
    ///
    /// This is the only folding the rules know: no other letter has a case here.
    public func equalsIgnoringASCIICase(_ other: ExactString) -> Bool {
        string.utf8.elementsEqual(other.string.utf8) { left, right in
            left.asciiLowercased == right.asciiLowercased
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether as many bytes are the same, looked at eight at a time: ids are compared all the time.
    fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index + 8 <= count {
            let left = loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let right = other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard left == right else { return false }
            index += 8
        }
        while index < count {
            guard self[index] == other[index] else { return false }
            index += 1
        }
        return true
    }
}

extension ExactString: ExpressibleByStringLiteral {
    /// Creates the text of a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension ExactString: CustomStringConvertible {
    /// The text itself.
    public var description: String { string }
}

extension UInt8 {
    /// The byte with ASCII A to Z folded to a to z; every other byte as it is.
    package var asciiLowercased: UInt8 {
        self >= 0x41 && self <= 0x5A ? self | 0x20 : self
    }
}
