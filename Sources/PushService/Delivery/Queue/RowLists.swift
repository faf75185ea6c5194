/// Lists of rows by a key; a row is in one list at most, and no list is empty.
struct RowLists<Key: Hashable & Sendable>: Sendable {
    // INVARIANT: `indices` has the index of each key, at which `lists` has its list.
    private var keys = SlotTable<Key?>(vacant: nil)
    private var lists: [IndexLists.List] = []
    private var links = IndexLists()
    private var indices: [Key: Int] = [:]
    /// The key that was asked for last, which mostly is asked for again.
    private var last: (key: Key, index: Int)?

    /// The number of lists.
    var count: Int { indices.count }

    /// The index of a key's list, to which a row is added next if it is new.
    mutating func index(of key: Key) -> Int {
        if let last, last.key == key { return last.index }
        let index = indices[key] ?? keys.insert(key)
        indices[key] = index
        last = (key, index)
        if index == lists.count {
            lists.append(IndexLists.List())
        }
        return index
    }

    func key(at index: Int) -> Key? { keys.elements[index] }

    /// Adds a row to the list at an index.
    mutating func insert(_ row: Int, at index: Int) {
        links.insert(row, into: &lists[index])
    }

    /// Removes a row from the list at an index; `true` if that was its last row, and the list is gone.
    @discardableResult
    mutating func remove(_ row: Int, at index: Int) -> Bool {
        links.remove(row, from: &lists[index])
        guard lists[index].isEmpty, let key = keys.elements[index] else { return false }
        indices[key] = nil
        keys.remove(index)
        last = nil
        return true
    }

    /// The rows of a key, in no order.
    func rows(of key: Key) -> [Int] {
        indices[key].map { links.indices(of: lists[$0]) } ?? []
    }

    /// The rows of all keys, in no order.
    var all: some Sequence<Int> { lists.lazy.flatMap { links.indices(of: $0) } }
}
