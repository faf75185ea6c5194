/// A UUID that a list of texts always has: the same in every run and on every machine.
package enum HashedUUID {
    /// The UUID of version 8, in lower case, that is made from a hash of texts.
    ///
    /// The texts cannot be read back from it. Their order counts, and where one ends and the next begins.
    package static func text(of texts: [ExactString]) -> String {
        let (high, low) = hash(of: texts)
        return text(high: high, low: low)
    }

    /// The UUID of version 8, in lower case, that is made from the two halves of a hash.
    package static func text(high: UInt64, low: UInt64) -> String {
        let high = high & ~0xF000 | 0x8000
        let low = low & ~(3 << 62) | 1 << 63
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var offset = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    buffer[offset] = 0x2D
                    offset += 1
                }
                let half = index < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (index & 15))) & 0xF
                buffer[offset] = digit < 10 ? 0x30 + digit : 0x57 + digit
                offset += 1
            }
            return offset
        }
    }

    /// A hash of texts in two halves, of which the second begins with the first and goes the other way.
    package static func hash(of texts: [ExactString]) -> (high: UInt64, low: UInt64) {
        var high = TextsHash()
        for text in texts {
            high.add(text)
        }
        var low = TextsHash(after: high)
        for text in texts.reversed() {
            low.addBackward(text)
        }
        return (high.value, low.value)
    }
}
