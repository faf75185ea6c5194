#if HTTP2

/// Exchanges by number, each linked to the next in its bucket.
///
/// Numbers are given one after the other, so that they spread over the buckets by themselves.
struct HTTP2ExchangeTable {
    private var buckets = [HTTP2Exchange?](repeating: nil, count: 64)
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    subscript(_ number: UInt64) -> HTTP2Exchange? {
        var exchange = buckets[bucket(of: number)]
        while let found = exchange, found.number != number { exchange = found.nextInTable }
        return exchange
    }

    /// Adds an exchange whose number is not in the table.
    mutating func insert(_ exchange: HTTP2Exchange) {
        if count == buckets.count { grow() }
        count += 1
        link(exchange)
    }

    mutating func remove(_ exchange: HTTP2Exchange) {
        let bucket = bucket(of: exchange.number)
        var previous: HTTP2Exchange?
        var candidate = buckets[bucket]
        while let found = candidate, found !== exchange {
            previous = found
            candidate = found.nextInTable
        }
        guard candidate != nil else { return }
        count -= 1
        if let previous {
            previous.nextInTable = exchange.nextInTable
        } else {
            buckets[bucket] = exchange.nextInTable
        }
        exchange.nextInTable = nil
    }

    private func bucket(of number: UInt64) -> Int {
        Int(truncatingIfNeeded: number) & (buckets.count - 1)
    }

    private mutating func link(_ exchange: HTTP2Exchange) {
        let bucket = bucket(of: exchange.number)
        exchange.nextInTable = buckets[bucket]
        buckets[bucket] = exchange
    }

    private mutating func grow() {
        let chains = buckets
        buckets = [HTTP2Exchange?](repeating: nil, count: 2 * chains.count)
        for chain in chains {
            var rest = chain
            while let exchange = rest {
                rest = exchange.nextInTable
                link(exchange)
            }
        }
    }
}
#endif
