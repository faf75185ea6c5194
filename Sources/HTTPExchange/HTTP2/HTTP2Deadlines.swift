#if HTTP2

/// Exchanges by their deadlines: a heap.
///
/// Most exchanges end long before their deadlines. So one that ends stays in the heap until half of the heap
/// are such, which are then removed at once.
struct HTTP2Deadlines {
    private struct Entry {
        let deadline: LoopTime
        let exchange: HTTP2Exchange
    }

    /// So many exchanges that have ended are kept in any case.
    private static let slack = 64

    private var heap: [Entry] = []
    /// How many exchanges in the heap have ended.
    private var ended = 0

    /// When to look for exchanges whose time is up; that of one that has ended may be among them.
    var next: LoopTime? { heap.first?.deadline }

    /// How many exchanges are in the heap, those that have ended included.
    var count: Int { heap.count }

    mutating func insert(_ exchange: HTTP2Exchange) {
        heap.append(Entry(deadline: exchange.deadline, exchange: exchange))
        siftUp(heap.count - 1)
    }

    /// Notes that an exchange in the heap has ended.
    mutating func noteEnd() {
        ended += 1
        guard ended > heap.count / 2 + Self.slack else { return }
        heap.removeAll { $0.exchange.hasEnded }
        ended = 0
        for index in (0..<heap.count / 2).reversed() { siftDown(index) }
    }

    /// Takes out the exchange whose time was up first; `nil` if the time of none is up.
    mutating func popExpired(at now: LoopTime) -> HTTP2Exchange? {
        while let first = heap.first, first.deadline <= now {
            let last = heap.removeLast()
            if !heap.isEmpty {
                heap[0] = last
                siftDown(0)
            }
            // One that has not ended will be noted when it ends.
            ended -= 1
            if !first.exchange.hasEnded { return first.exchange }
        }
        return nil
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0, heap[index].deadline < heap[(index - 1) / 2].deadline {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while index * 2 + 1 < heap.count {
            var child = index * 2 + 1
            if child + 1 < heap.count, heap[child + 1].deadline < heap[child].deadline {
                child += 1
            }
            guard heap[child].deadline < heap[index].deadline else { break }
            heap.swapAt(index, child)
            index = child
        }
    }
}
#endif
