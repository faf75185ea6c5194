#if HTTP2

/// Exchanges by their deadlines: a heap in which each knows its place.
struct HTTP2Deadlines {
    private var heap: [HTTP2Exchange] = []

    /// The exchange whose time is up first.
    var first: HTTP2Exchange? { heap.first }

    mutating func insert(_ exchange: HTTP2Exchange) {
        exchange.deadlineIndex = heap.count
        heap.append(exchange)
        siftUp(heap.count - 1)
    }

    mutating func remove(_ exchange: HTTP2Exchange) {
        let index = exchange.deadlineIndex
        guard heap.indices.contains(index), heap[index] === exchange else { return }
        exchange.deadlineIndex = -1
        let last = heap.removeLast()
        guard last !== exchange else { return }
        put(last, at: index)
        siftUp(index)
        siftDown(last.deadlineIndex)
    }

    private mutating func put(_ exchange: HTTP2Exchange, at index: Int) {
        heap[index] = exchange
        exchange.deadlineIndex = index
    }

    private mutating func siftUp(_ start: Int) {
        let exchange = heap[start]
        var index = start
        while index > 0, exchange.deadline < heap[(index - 1) / 2].deadline {
            put(heap[(index - 1) / 2], at: index)
            index = (index - 1) / 2
        }
        put(exchange, at: index)
    }

    private mutating func siftDown(_ start: Int) {
        let exchange = heap[start]
        var index = start
        while index * 2 + 1 < heap.count {
            var child = index * 2 + 1
            if child + 1 < heap.count, heap[child + 1].deadline < heap[child].deadline {
                child += 1
            }
            guard heap[child].deadline < exchange.deadline else { break }
            put(heap[child], at: index)
            index = child
        }
        put(exchange, at: index)
    }
}
#endif
