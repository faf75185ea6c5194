/// A time zone made ready for look-ups in the ``ZoneTable`` that compiled it: four bytes.
///
/// It belongs to that table, or to a copy of it; only fixed offsets mean the same in every table.
package struct CompiledZone: Hashable, Sendable {
    /// The number of a history in the table, or a fixed offset under the top bit.
    private let packed: UInt32

    package static let utc = CompiledZone(fixed: .utc)

    private static var fixedBit: UInt32 { 0x8000_0000 }

    /// Creates a zone with the same distance from UTC at all times.
    package init(fixed offset: PushTimeZone.Offset) {
        packed = UInt32(bitPattern: offset.seconds) | CompiledZone.fixedBit
    }

    /// Creates the zone that follows a history of a table.
    init(history: Int) {
        packed = UInt32(truncatingIfNeeded: history) & ~CompiledZone.fixedBit
    }

    /// The offset, if it is the same at all times.
    var fixedOffset: PushTimeZone.Offset? {
        guard packed & CompiledZone.fixedBit != 0 else { return nil }
        // The second bit from the top is the sign; seconds need no more than 17 bits.
        return PushTimeZone.Offset(unchecked: Int32(bitPattern: packed << 1) >> 1)
    }

    /// The number of a history in the table, meaningful if there is no fixed offset.
    var history: Int { Int(packed & ~CompiledZone.fixedBit) }
}
