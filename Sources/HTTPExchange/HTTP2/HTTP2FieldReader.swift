#if HTTP2
import CNGHTTP2
import Foundation

/// Reads the fields of a message, one after the other.
struct HTTP2FieldReader {
    private let memory: UnsafeRawBufferPointer
    private var left: Int
    private var start = 0

    init(_ exchange: HTTP2Exchange) {
        memory = UnsafeRawBufferPointer(exchange.memory)
        left = exchange.fieldCount
    }

    mutating func next() -> Field? {
        guard left > 0 else { return nil }
        left -= 1
        let name = Int(memory.loadUnaligned(fromByteOffset: start, as: UInt32.self))
        let value = Int(memory.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
        let field = Field(
            bytes: UnsafeRawBufferPointer(rebasing: memory[start..<(start + 8 + name + value)]),
            nameCount: name
        )
        start += 8 + name + value
        return field
    }
}

extension HTTP2FieldReader {
    /// One field of a message, with its lengths.
    struct Field: Equatable {
        let bytes: UnsafeRawBufferPointer
        let nameCount: Int

        static func == (left: Field, right: Field) -> Bool {
            guard left.bytes.count == right.bytes.count, let first = left.bytes.baseAddress,
                let second = right.bytes.baseAddress
            else { return false }
            return memcmp(first, second, left.bytes.count) == 0
        }

        /// The field as libnghttp2 takes it, which reads it where it is and writes nothing.
        func value(isIndexed: Bool) -> nghttp2_nv {
            let start = bytes.baseAddress.map {
                UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: UInt8.self))
            }
            var flags =
                NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue | NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue
            if !isIndexed { flags |= NGHTTP2_NV_FLAG_NO_INDEX.rawValue }
            return nghttp2_nv(
                name: start.map { $0 + 8 },
                value: start.map { $0 + 8 + nameCount },
                namelen: nameCount,
                valuelen: bytes.count - 8 - nameCount,
                flags: UInt8(flags)
            )
        }
    }
}
#endif
