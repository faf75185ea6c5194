/// Sets of numbers by a key, which mostly is that of the last call.
struct NumbersByKey<Key: Hashable & Sendable>: Sendable {
    // INVARIANT: `indices` has the index of each set, none of which is empty.
    private var table = SlotTable(vacant: NumberTable<Void>())
    private var indices: [Key: Int] = [:]
    private var last: (key: Key, index: Int)?

    /// Adds a number to the set of a key.
    mutating func insert(_ number: Int64, _ key: Key) {
        let index = index(of: key) ?? add(key)
        table.elements[index][number] = ()
    }

    /// Removes a number from the set of a key, if it is there.
    mutating func remove(_ number: Int64, _ key: Key) {
        guard let index = index(of: key) else { return }
        _ = table.elements[index].remove(number)
        guard table.elements[index].isEmpty else { return }
        table.remove(index)
        indices[key] = nil
        last = nil
    }

    /// The numbers of a key, in no order.
    func numbers(of key: Key) -> [Int64] {
        indices[key].map { Array(table.elements[$0].numbers) } ?? []
    }

    /// The numbers of all keys, in no order.
    var all: some Sequence<Int64> { table.elements.lazy.flatMap { $0.numbers } }

    private mutating func index(of key: Key) -> Int? {
        if let last, last.key == key { return last.index }
        guard let index = indices[key] else { return nil }
        last = (key, index)
        return index
    }

    private mutating func add(_ key: Key) -> Int {
        let index = table.insert(NumberTable())
        indices[key] = index
        last = (key, index)
        return index
    }
}
