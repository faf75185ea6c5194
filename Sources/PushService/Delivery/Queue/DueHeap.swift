import WallTime

/// A heap of elements in order of their due instants; equal instants are ordered by a number.
struct DueHeap<Element: Sendable>: Sendable {
    /// What the heap compares and moves; the element itself, which may be costly to copy, stays in a slot.
    private struct Node: Sendable {
        let due: Instant
        let order: Int64
        let slot: Int

        func comes(before other: Node) -> Bool {
            due == other.due ? order < other.order : due < other.due
        }
    }

    // INVARIANT: no node comes before its parent, which is at `(index - 1) / 2`. A slot either belongs to
    // one node and has an element, or is in `free` and has none.
    private var nodes: [Node] = []
    private var slots: [Element?] = []
    private var free: [Int] = []

    /// The number of elements.
    var count: Int { nodes.count }

    /// The instant at which the first element is due; `nil` if there is none.
    var nextDue: Instant? { nodes.first?.due }

    /// The element that is due first; `nil` if there is none.
    var first: Element? { nodes.first.flatMap { slots[$0.slot] } }

    /// The element that is due first, and when; `nil` if there is none.
    var next: (Element, Instant)? {
        guard let node = nodes.first, let element = slots[node.slot] else { return nil }
        return (element, node.due)
    }

    /// Adds an element; of elements that are due at the same instant, the lowest `order` comes first.
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

    /// Removes the first element if it is due at `now`; by default, whenever it is due.
    @discardableResult
    mutating func removeFirst(dueAt now: Instant = .latest) -> Element? {
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
