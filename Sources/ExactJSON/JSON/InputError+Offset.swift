extension InputError {
    /// At which byte of the text that was refused the fault is, counted from 0.
    ///
    /// It is that of the value that the path names; of the key, if it is unknown; for a key that is missing, of the object
    /// that lacks it; and for `json.*` of the first byte that does not fit. The text is read again to find it.
    package func offset(in text: Span<UInt8>) -> Int {
        switch code {
        case .jsonSyntax, .jsonDepth, .jsonSize: JSONReader.offsetOfFault(in: text)
        default: JSONReader.offset(of: path.tokens, asKey: code == .inputUnknownKey, in: text)
        }
    }
}

extension JSONReader {
    /// Where a text stops being a document; its start if it is one, or is too large.
    fileprivate static func offsetOfFault(in bytes: Span<UInt8>) -> Int {
        var reader = JSONReader()
        reader.skipWhiteSpace(bytes)
        do throws(InputError) {
            _ = try reader.document(bytes)
            return 0
        } catch {
            return error.code == .jsonSize ? 0 : reader.offset
        }
    }

    /// Where the value stands that keys and indices lead to, or the innermost value that is there on the way; where its key
    /// stands, if that is wanted and it has one.
    fileprivate static func offset(
        of path: [ExactString],
        asKey: Bool,
        in bytes: Span<UInt8>
    ) -> Int {
        var reader = JSONReader()
        reader.skipWhiteSpace(bytes)
        var found = reader.offset
        do throws(InputError) {
            for (index, token) in path.enumerated() {
                guard let member = try reader.member(token, bytes) else { break }
                found = asKey && index == path.count - 1 ? member : reader.offset
            }
        } catch {
            // What is no JSON has no members; the value before it is the innermost that is there.
        }
        return found
    }

    /// Goes into the object or array that stands here, to a member or an element.
    ///
    /// - Returns: Where its key, or the element, stands; the reader is at the value. `nil` if there is none.
    private mutating func member(
        _ token: ExactString,
        _ bytes: Span<UInt8>
    ) throws(InputError) -> Int? {
        let isObject = peek(bytes) == UInt8(ascii: "{")
        guard isObject || peek(bytes) == UInt8(ascii: "[") else { return nil }
        offset += 1
        skipWhiteSpace(bytes)
        var index = 0
        while peek(bytes) != UInt8(ascii: isObject ? "}" : "]") {
            let start = offset
            var name = ExactString("\(index)")
            if isObject {
                name = ExactString(try string(bytes))
                skipWhiteSpace(bytes)
                offset += 1
                skipWhiteSpace(bytes)
            }
            if name == token { return start }
            _ = try value(bytes)
            skipWhiteSpace(bytes)
            if peek(bytes) == UInt8(ascii: ",") { offset += 1 }
            skipWhiteSpace(bytes)
            index += 1
        }
        return nil
    }
}
