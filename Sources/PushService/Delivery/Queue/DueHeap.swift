import WallTime

/// Elements by the instant at which they are due, and of the same instant by a number.
struct DueHeap<Element: Sendable>: Sendable {
    /// What is compared and moved about, apart from the element, which may be costly to copy.
    private struct Node: Sendable {
        let due: Instant
        let order: Int64
        let slot: Int

        func comes(before other: Node) -> Bool {
            due == other.due ? order < other.order : due < other.due
        }
    }

    // INVARIANT: no node comes before its parent, which is at `(index - 1) / 2`. Each slot is either of
    // one node and has an element, or is in `free` and has none.
    private var nodes: [Node] = []
    private var slots: [Element?] = []
    private var free: [Int] = []

    /// How many elements there are.
    var count: Int { nodes.count }

    /// When the first is due; `nil` if there is none.
    var nextDue: Instant? { nodes.first?.due }

    /// The first; `nil` if there is none.
    var first: Element? { nodes.first.flatMap { slots[$0.slot] } }

    /// Adds an element.
    mutating func insert(_ element: Element, at due: Instant, order: Int64) {
        let slot = free.popLast() ?? slots.count
        if slot == slots.count {
            slots.append(element)
        } else {
            slots[slot] = element
        }
        nodes.append(Node(due: due, order: order, slot: slot))
        var index = nodes.count - 1
        while index > 0, nodes[index].comes(before: nodes[(index - 1) / 2]) {
            nodes.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Takes the first out if it is due.
    mutating func removeFirst(dueAt now: Instant) -> Element? {
        guard let first = nodes.first, first.due <= now else { return nil }
        let last = nodes.removeLast()
        if !nodes.isEmpty {
            nodes[0] = last
            sink()
        }
        free.append(first.slot)
        return slots[first.slot].take()
    }

    private mutating func sink() {
        var index = 0
        while true {
            var least = index
            for child in 2 * index + 1...2 * index + 2
            where child < nodes.count && nodes[child].comes(before: nodes[least]) {
                least = child
            }
            guard least != index else { return }
            nodes.swapAt(index, least)
            index = least
        }
    }
}
