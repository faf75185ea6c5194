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

    /// Where the bytes of a text that is not empty occur first.
    ///
    /// Foundation and the standard library search by characters, which takes time with the square of a text of flags.
    package func firstRange(ofUTF8 text: String) -> Range<Index>? {
        let (own, wanted) = (utf8, text.utf8)
        guard let first = wanted.first else { return nil }
        var start = own.startIndex
        while let found = own[start...].firstIndex(of: first) {
            let rest = own[found...]
            if rest.starts(with: wanted) {
                return found..<own.index(found, offsetBy: wanted.count)
            }
            start = own.index(after: found)
        }
        return nil
    }

    /// The text if it has no more than so many bytes of UTF-8, else the scalars that end within them.
    package func scalars(withinUTF8 limit: Int) -> String {
        guard utf8.count > limit else { return self }
        return withUTF8Bytes { bytes in
            let end = bytes.endOfScalar(notAfter: limit)
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[..<end]), as: UTF8.self)
        }
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// The last place in UTF-8 that is not after `place` and at which a scalar ends.
    ///
    /// There is a byte at `place`.
    package func endOfScalar(notAfter place: Int) -> Int {
        var end = place
        while end > startIndex, self[end] & 0xC0 == 0x80 {
            end -= 1
        }
        return end
    }
}
