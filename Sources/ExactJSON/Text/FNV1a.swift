/// 64-bit FNV-1a: a quick hash of bytes that is the same in every run and on every machine.
///
/// An attacker who chooses the bytes can make hashes meet; a `Dictionary` hashes with a secret seed.
package enum FNV1a {
    /// The hash of no bytes.
    package static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of bytes, going on from the hash of those before them.
    @inlinable
    package static func hash(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from basis: UInt64 = FNV1a.basis
    ) -> UInt64 {
        var hash = basis
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
        }
        return hash
    }
}
