import ExactJSON

extension [UInt8] {
    /// Adds bytes as one copy; what the standard library has for raw bytes goes byte by byte.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        bytes.withMemoryRebound(to: UInt8.self) { append(contentsOf: $0) }
    }

    /// Adds the UTF-8 bytes of a text as one copy.
    mutating func append(_ text: String) {
        text.withUTF8Bytes { append(contentsOf: $0) }
    }
}
