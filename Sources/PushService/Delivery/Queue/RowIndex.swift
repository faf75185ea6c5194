/// The rows of a table, found by hashes of their keys; the keys stay in the rows.
///
/// The caller compares the keys of the rows that have a hash. The upper half of a hash has to be spread well.
struct RowIndex: Sendable {
    /// A row plus 1 with the upper half of its hash; a free slot has 0.
    private struct Slot: Sendable {
        var row: UInt32 = 0
        var hash: UInt32 = 0
    }

    // INVARIANT: `slots` has no elements or 2 to the power of `32 - shift`, of which at most three quarters are taken. No
    // slot is free from the first one of a hash up to the one that has its row.
    private var slots: [Slot] = []
    private var shift: UInt32 = 32
    /// The number of rows.
    private(set) var count = 0

    /// Makes room for so many more rows.
    mutating func reserve(_ more: Int) {
        guard 4 * (count + more) > 3 * slots.count else { return }
        let old = slots
        shift = min(shift, 29)
        repeat { shift -= 1 } while 4 * (count + more) > 3 << (32 - shift)
        slots = Array(repeating: Slot(), count: 1 << (32 - shift))
        for slot in old where slot.row != 0 { take(slot) }
    }

    /// The row with a hash that is the wanted one; `nil` if there is none.
    @inline(__always)
    func row(_ hash: UInt64, where isWanted: (_ row: Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        let hash = UInt32(truncatingIfNeeded: hash >> 32)
        var index = first(hash)
        while slots[index].row != 0 {
            let row = Int(slots[index].row) - 1
            if slots[index].hash == hash, isWanted(row) { return row }
            index = next(index)
        }
        return nil
    }

    /// Adds a row, which is not there yet.
    mutating func insert(_ row: Int, _ hash: UInt64) {
        if 4 * (count + 1) > 3 * slots.count { reserve(1) }
        count += 1
        let row = UInt32(truncatingIfNeeded: row) + 1
        take(Slot(row: row, hash: UInt32(truncatingIfNeeded: hash >> 32)))
    }

    /// Removes a row that was added with this hash.
    mutating func remove(_ row: Int, _ hash: UInt64) {
        guard count > 0 else { return }
        let row = UInt32(truncatingIfNeeded: row) + 1
        var freed = first(UInt32(truncatingIfNeeded: hash >> 32))
        while slots[freed].row != row {
            guard slots[freed].row != 0 else { return }
            freed = next(freed)
        }
        count -= 1
        // Those behind it move up to where they may.
        var index = next(freed)
        while slots[index].row != 0 {
            let home = first(slots[index].hash)
            if distance(home, index) >= distance(freed, index) {
                slots[freed] = slots[index]
                freed = index
            }
            index = next(index)
        }
        slots[freed] = Slot()
    }

    private mutating func take(_ slot: Slot) {
        var index = first(slot.hash)
        while slots[index].row != 0 {
            index = next(index)
        }
        slots[index] = slot
    }

    private func first(_ hash: UInt32) -> Int { Int(hash >> shift) }

    private func next(_ index: Int) -> Int { (index + 1) & (slots.count - 1) }

    private func distance(_ from: Int, _ index: Int) -> Int { (index - from) & (slots.count - 1) }
}
