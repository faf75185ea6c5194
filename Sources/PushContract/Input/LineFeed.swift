extension ArraySlice<UInt8> {
    /// The index of the first line feed; `nil` if there is none.
    ///
    /// Sixteen bytes are looked at in one step: in a stream of inputs, lines are long.
    var firstLineFeed: Int? {
        withUnsafeBytes { bytes in
            var offset = 0
            while offset + 16 <= bytes.count {
                let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                let second = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
                guard first.lineFeedMark | second.lineFeedMark == 0 else { break }
                offset += 16
            }
            while offset < bytes.count {
                if bytes[offset] == UInt8(ascii: "\n") { return startIndex + offset }
                offset += 1
            }
            return nil
        }
    }
}

extension UInt64 {
    /// Not 0 if and only if one of the eight bytes is a line feed.
    ///
    /// Subtracting 1 from each byte of a number sets the high bit where the byte is 0, unless the byte
    /// had the bit already. What a subtraction borrows from the next byte comes from a byte that is found
    /// itself.
    @inline(__always)
    fileprivate var lineFeedMark: UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = self ^ (ones &* UInt64(UInt8(ascii: "\n")))
        return (difference &- ones) & ~difference & (ones &* 0x80)
    }
}
