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
            var place = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    buffer[place] = 0x2D
                    place += 1
                }
                let half = index < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (index & 15))) & 0xF
                buffer[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
                place += 1
            }
            return place
        }
    }

    /// A hash of texts in two halves; their order counts, and where one ends and the next begins.
    ///
    /// An attacker who chooses the texts can make hashes meet, so equal hashes mean that the texts have to
    /// be compared.
    package static func hash(of texts: [ExactString]) -> (high: UInt64, low: UInt64) {
        var high = FNV1a.basis
        for text in texts {
            high = text.string.withUTF8Bytes { bytes in FNV1a.hash(bytes, from: high) }
            high = step(high, 0xFF)
        }
        high = mixed(high)
        var low = high
        for text in texts.reversed() {
            low = step(low, 0xFF)
            low = text.string.withUTF8Bytes { bytes in
                var low = low
                for index in stride(from: bytes.count - 1, through: 0, by: -1) {
                    low = step(low, bytes[index])
                }
                return low
            }
        }
        return (high, mixed(low))
    }

    private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
    }

    /// The last step of SplitMix64, because the last bytes change only few bits of FNV-1a.
    private static func mixed(_ hash: UInt64) -> UInt64 {
        var hash = hash
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}
