#if HTTP2

/// Exchanges in order; any of them can leave at once.
struct HTTP2ExchangeQueue {
    private(set) var first: HTTP2Exchange?
    private var last: HTTP2Exchange?

    mutating func append(_ exchange: HTTP2Exchange) {
        exchange.isQueued = true
        exchange.previous = last
        if let last { last.next = exchange } else { first = exchange }
        last = exchange
    }

    mutating func insertFirst(_ exchange: HTTP2Exchange) {
        exchange.isQueued = true
        exchange.next = first
        if let first { first.previous = exchange } else { last = exchange }
        first = exchange
    }

    mutating func remove(_ exchange: HTTP2Exchange) {
        guard exchange.isQueued else { return }
        exchange.isQueued = false
        if let previous = exchange.previous {
            previous.next = exchange.next
        } else {
            first = exchange.next
        }
        if let next = exchange.next {
            next.previous = exchange.previous
        } else {
            last = exchange.previous
        }
        (exchange.next, exchange.previous) = (nil, nil)
    }

    mutating func popFirst() -> HTTP2Exchange? {
        let exchange = first
        if let exchange { remove(exchange) }
        return exchange
    }
}
#endif
