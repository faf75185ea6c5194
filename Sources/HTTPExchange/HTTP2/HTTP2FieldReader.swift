#if HTTP2
import Foundation

/// Reads fields that stand one after the other: for each its lengths, its name and its value.
struct HTTP2FieldReader {
    private let bytes: UnsafeRawBufferPointer
    private var left: Int
    private var start = 0

    init(_ bytes: UnsafeRawBufferPointer, count: Int) {
        self.bytes = bytes
        left = count
    }

    mutating func next() -> Field? {
        guard left > 0 else { return nil }
        left -= 1
        let lengths = bytes.loadUnaligned(fromByteOffset: start, as: Lengths.self)
        let name = start + MemoryLayout<Lengths>.size
        let value = name + Int(lengths.name)
        start = value + Int(lengths.value)
        return Field(
            name: UnsafeRawBufferPointer(rebasing: bytes[name..<value]),
            value: UnsafeRawBufferPointer(rebasing: bytes[value..<start])
        )
    }
}

extension HTTP2FieldReader {
    /// What stands before a field.
    struct Lengths: BitwiseCopyable {
        let name: UInt32
        let value: UInt32

        init(_ name: Int, _ value: Int) {
            self.name = UInt32(truncatingIfNeeded: name)
            self.value = UInt32(truncatingIfNeeded: value)
        }
    }

    /// One field, where it stands.
    struct Field {
        let name: UnsafeRawBufferPointer
        let value: UnsafeRawBufferPointer

        /// Whether two fields have the same name and the same value.
        func isSame(as other: Field) -> Bool {
            name.isSame(as: other.name) && value.isSame(as: other.value)
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let start = baseAddress, let otherStart = other.baseAddress else { return true }
        return memcmp(start, otherStart, count) == 0
    }
}
#endif
