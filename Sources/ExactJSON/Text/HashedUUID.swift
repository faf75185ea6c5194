/// A UUID that a list of texts always has: the same in every run and on every machine.
package enum HashedUUID {
    /// The UUID of version 8, in lower case, that is made from a hash of texts.
    ///
    /// The texts cannot be read back from it. Their order counts, and where one ends and the next begins.
    package static func text(of texts: [ExactString]) -> String {
        var bytes: [UInt8] = []
        for text in texts {
            bytes += Array(text.string.utf8) + [0xFF]
        }
        let high = hash(bytes, from: FNV1a.basis)
        let low = hash(bytes.reversed(), from: high)
        return hex(high & ~0xF000 | 0x8000, dashesBefore: [8, 12])
            + hex(low & ~(3 << 62) | 1 << 63, dashesBefore: [0, 4])
    }

    /// The ``FNV1a`` hash of `bytes`, mixed by the last step of SplitMix64, because the last bytes
    /// change only few bits of FNV-1a.
    private static func hash(_ bytes: [UInt8], from basis: UInt64) -> UInt64 {
        var hash = bytes.withUnsafeBufferPointer { FNV1a.hash($0, from: basis) }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    private static func hex(_ value: UInt64, dashesBefore dashes: [Int]) -> String {
        var text = ""
        for index in 0..<16 {
            let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * index)) & 0xF
            text += dashes.contains(index) ? "-" : ""
            text.unicodeScalars.append(Unicode.Scalar(digit < 10 ? 0x30 + digit : 0x57 + digit))
        }
        return text
    }
}
