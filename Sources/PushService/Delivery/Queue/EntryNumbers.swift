import ExactJSON

/// The numbers of a queue's entries in order.
struct EntryNumbers: Sendable {
    // INVARIANT: ascending; has every entry, and at most as many that are gone, plus 64.
    private var numbers: [Int64] = []
    private var count = 0
    /// The entries that were dead letters, which were enqueued later than their numbers say.
    private var revived: Set<Int64> = []

    /// Adds the number of an entry.
    mutating func insert(_ number: Int64) {
        count += 1
        guard let last = numbers.last, number <= last else {
            numbers.append(number)
            return
        }
        revived.insert(number)
        let index = index(after: number)
        if index == 0 || numbers[index - 1] != number {
            numbers.insert(number, at: index)
        }
    }

    /// Removes the number of an entry; `isLeft` says which entries there still are.
    mutating func remove(_ number: Int64, isLeft: (Int64) -> Bool) {
        if !revived.isEmpty {
            revived.remove(number)
        }
        count -= 1
        if numbers.count > 2 * count + 64 {
            numbers = numbers.filter(isLeft)
        }
    }

    /// The numbers after one in order, with those of entries that are gone.
    func after(_ number: Int64) -> ArraySlice<Int64> { numbers[index(after: number)...] }

    /// Whether an entry was enqueued later than its number says.
    func isRevived(_ number: Int64) -> Bool { revived.contains(number) }

    private func index(after number: Int64) -> Int {
        numbers.indices.partitioningIndex { numbers[$0] > number }
    }
}
