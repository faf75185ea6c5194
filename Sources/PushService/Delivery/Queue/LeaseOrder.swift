import WallTime

/// The entries of a table in the order in which they can be leased; those that are doubted apart from the others.
struct LeaseOrder: Sendable {
    /// An entry in the order; it counts as long as the entry has the same version.
    struct Item: Sendable {
        let number: Int64
        let version: Int64
    }

    /// Whether an entry may be what ended the processes that leased it.
    enum Kind: Sendable {
        case undoubted
        case doubted
    }

    private var undoubted = DueHeap<Item>()
    private var doubted = DueHeap<Item>()

    /// The number of items, those included that do not count any more.
    var count: Int { undoubted.count + doubted.count }

    mutating func insert(_ item: Item, _ kind: Kind, at due: Instant) {
        switch kind {
        case .undoubted: undoubted.insert(item, at: due, order: item.number)
        case .doubted: doubted.insert(item, at: due, order: item.number)
        }
    }

    /// The first item of a kind, and when it is due; `nil` if there is none.
    func first(_ kind: Kind) -> (item: Item, due: Instant)? {
        switch kind {
        case .undoubted: undoubted.next
        case .doubted: doubted.next
        }
    }

    /// Removes the first item of a kind.
    mutating func removeFirst(_ kind: Kind) {
        switch kind {
        case .undoubted: _ = undoubted.removeFirst(dueAt: .latest)
        case .doubted: _ = doubted.removeFirst(dueAt: .latest)
        }
    }
}
