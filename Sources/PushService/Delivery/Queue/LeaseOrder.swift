import WallTime

/// The entries of a table in the order in which they can be leased; those that are suspect apart from the others.
struct LeaseOrder: Sendable {
    /// An entry in the order; it counts as long as the entry has the same version.
    struct Item: Sendable {
        let number: Int64
        let version: Int64
    }

    /// Whether an entry may be what ended the processes that leased it.
    enum Kind: Sendable {
        case unsuspected
        case suspect
    }

    private var unsuspected = DueHeap<Item>()
    private var suspects = DueHeap<Item>()

    /// The number of items, those included that do not count any more.
    var count: Int { unsuspected.count + suspects.count }

    mutating func insert(_ item: Item, _ kind: Kind, at due: Instant) {
        switch kind {
        case .unsuspected: unsuspected.insert(item, at: due, order: item.number)
        case .suspect: suspects.insert(item, at: due, order: item.number)
        }
    }

    /// The first item of a kind, and when it is due; `nil` if there is none.
    func first(_ kind: Kind) -> (item: Item, due: Instant)? {
        switch kind {
        case .unsuspected: unsuspected.next
        case .suspect: suspects.next
        }
    }

    /// Removes the first item of a kind.
    mutating func removeFirst(_ kind: Kind) {
        switch kind {
        case .unsuspected: _ = unsuspected.removeFirst(dueAt: .latest)
        case .suspect: _ = suspects.removeFirst(dueAt: .latest)
        }
    }
}
