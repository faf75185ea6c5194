/// Elements by numbers that the owner of the table counts up.
///
/// As nobody else chooses the numbers, a multiplication spreads them well enough: unlike in a `Dictionary`, nothing is
/// hashed with a seed.
struct NumberTable<Element: Sendable>: Sendable {
    // INVARIANT: `slots` has no elements or 2 to the power of `64 - shift`, of which at most three quarters are taken.
    // A taken slot has the index of a row plus 1, a free one 0. No slot is free from the first one of a number up to
    // the one that has its row.
    private var slots: [Int32] = []
    private var shift: UInt64 = 64
    private var rows: [(number: Int64, element: Element)] = []

    var count: Int { rows.count }

    /// Whether there is no element.
    var isEmpty: Bool { rows.isEmpty }

    /// The numbers that have an element, in no order.
    var numbers: some Sequence<Int64> { rows.lazy.map { $0.number } }

    /// The numbers with their elements, in no order.
    var all: some Sequence<(number: Int64, element: Element)> { rows }

    /// The element of a number; `nil` if it has none.
    subscript(number: Int64) -> Element? {
        get { slot(of: number).map { rows[index($0)].element } }
        set {
            guard let newValue else {
                _ = remove(number)
                return
            }
            if let slot = slot(of: number) {
                rows[index(slot)].element = newValue
            } else {
                append(newValue, number)
            }
        }
    }

    /// Removes the element of a number, and returns it if there was one.
    mutating func remove(_ number: Int64) -> Element? {
        guard let freed = slot(of: number) else { return nil }
        let (index, last) = (index(freed), rows.count - 1)
        if index != last, let slot = slot(of: rows[last].number) {
            slots[slot] = slots[freed]
            rows.swapAt(index, last)
        }
        let removed = rows.removeLast()
        free(freed)
        return removed.element
    }

    private func index(_ slot: Int) -> Int { Int(slots[slot]) - 1 }

    private func firstSlot(of number: Int64) -> Int {
        let spread = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: spread >> shift)
    }

    private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

    /// The slot that has the row of a number; `nil` if none has.
    private func slot(of number: Int64) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = firstSlot(of: number)
        while slots[slot] != 0 {
            if rows[index(slot)].number == number { return slot }
            slot = next(slot)
        }
        return nil
    }

    private mutating func append(_ element: Element, _ number: Int64) {
        if 4 * (rows.count + 1) > 3 * slots.count {
            grow()
        }
        rows.append((number, element))
        take(number, rows.count)
    }

    /// Takes the first slot that is free for a number.
    private mutating func take(_ number: Int64, _ value: Int) {
        var slot = firstSlot(of: number)
        while slots[slot] != 0 {
            slot = next(slot)
        }
        slots[slot] = Int32(truncatingIfNeeded: value)
    }

    private mutating func grow() {
        shift = slots.isEmpty ? 60 : shift - 1
        slots = Array(repeating: 0, count: 1 << (64 - Int(shift)))
        for (index, row) in rows.enumerated() {
            take(row.number, index + 1)
        }
    }

    /// Frees a slot, which those behind it move up to where they may.
    private mutating func free(_ slot: Int) {
        let mask = slots.count - 1
        var (freed, slot) = (slot, next(slot))
        while slots[slot] != 0 {
            let first = firstSlot(of: rows[index(slot)].number)
            if (slot - first) & mask >= (slot - freed) & mask {
                slots[freed] = slots[slot]
                freed = slot
            }
            slot = next(slot)
        }
        slots[freed] = 0
    }
}
