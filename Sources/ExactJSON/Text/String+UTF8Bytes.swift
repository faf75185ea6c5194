extension String {
    /// Hands the UTF-8 bytes to `body` in one piece; they are copied only where a platform's string
    /// does not hold them so.
    @inlinable @inline(__always)
    package func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) {
            return result
        }
        return ContiguousArray(utf8).withUnsafeBufferPointer(body)
    }
}
