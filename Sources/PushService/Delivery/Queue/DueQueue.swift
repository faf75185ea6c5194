import WallTime

/// Elements in the order in which they are due; equal instants are ordered by a number.
///
/// Most come in that order, and are kept as they come; only the others need a heap.
struct DueQueue<Element: Sendable>: Sendable {
    /// An element, the instant at which it is due, and its number.
    struct Item: Sendable {
        let element: Element
        let due: Instant
        let order: Int64

        func comes(before other: Item) -> Bool {
            due == other.due ? order < other.order : due < other.due
        }
    }

    // INVARIANT: the items of `run` from `next` on are in order. No item of `heap` comes before its parent, which is at
    // `(index - 1) / 2`.
    private var run: [Item] = []
    private var next = 0
    private var heap: [Item] = []

    /// The number of elements.
    var count: Int { run.count - next + heap.count }

    /// What is due first; `nil` if there is nothing.
    var first: Item? {
        guard next < run.count else { return heap.first }
        return isHeapFirst ? heap[0] : run[next]
    }

    private var isHeapFirst: Bool {
        guard next < run.count else { return !heap.isEmpty }
        return !heap.isEmpty && heap[0].comes(before: run[next])
    }

    /// Adds an element; `isLate` says that others are likely to come that are due before it.
    mutating func insert(
        _ element: Element,
        at due: Instant,
        order: Int64,
        isLate: Bool = false
    ) {
        let item = Item(element: element, due: due, order: order)
        guard isLate || next < run.count && item.comes(before: run[run.count - 1]) else {
            run.append(item)
            return
        }
        heap.append(item)
        var index = heap.count - 1
        while index > 0, heap[index].comes(before: heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes the first element if it is due at `now`; by default, whenever it is due.
    @discardableResult
    mutating func removeFirst(dueAt now: Instant = .latest) -> Element? {
        guard let first, first.due <= now else { return nil }
        if isHeapFirst {
            removeFirstOfHeap()
        } else {
            removeFirstOfRun()
        }
        return first.element
    }

    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        let kept = (run[next...] + heap).filter { !isRemoved($0.element) }
        run = kept.sorted { $0.comes(before: $1) }
        next = 0
        heap = []
    }

    private mutating func removeFirstOfRun() {
        next += 1
        if next == run.count {
            run.removeAll(keepingCapacity: true)
            next = 0
        } else if next > 64, next > run.count / 2 {
            run.removeFirst(next)
            next = 0
        }
    }

    private mutating func removeFirstOfHeap() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var index = 0
        while true {
            var least = index
            for child in 2 * index + 1...2 * index + 2
            where child < heap.count && heap[child].comes(before: heap[least]) {
                least = child
            }
            guard least != index else { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
