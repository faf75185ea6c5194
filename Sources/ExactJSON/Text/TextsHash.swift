/// A hash of texts; their order counts, and where one ends and the next begins.
///
/// It is FNV-1a, mixed at the end because its last bytes change only few bits. An attacker who chooses the texts
/// can make hashes meet, so equal hashes mean that the texts have to be compared.
package struct TextsHash: Sendable {
    private var state: UInt64

    /// Creates the hash of no texts.
    package init() {
        state = FNV1a.basis
    }

    /// Creates a hash that begins with the value of another.
    package init(after other: TextsHash) {
        state = other.value
    }

    /// Adds a text, from its first byte to its last.
    package mutating func add(_ text: ExactString) {
        state = text.string.withUTF8Bytes { [state] bytes in FNV1a.hash(bytes, from: state) }
        state = Self.step(state, Self.end)
    }

    /// Adds a text, from its last byte to its first.
    package mutating func addBackward(_ text: ExactString) {
        state = text.string.withUTF8Bytes { [state] bytes in
            var state = Self.step(state, Self.end)
            var index = bytes.count
            while index > 0 {
                index &-= 1
                state = Self.step(state, bytes[index])
            }
            return state
        }
    }

    /// The hash of the texts that were added.
    package var value: UInt64 {
        // The last step of SplitMix64.
        var hash = state
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    /// A byte that no text has in UTF-8.
    private static let end: UInt8 = 0xFF

    @inline(__always)
    private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
    }
}
