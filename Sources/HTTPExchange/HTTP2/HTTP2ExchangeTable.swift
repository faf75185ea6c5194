#if HTTP2

/// Exchanges by number, each linked to the next in its place.
///
/// Numbers are given one after the other, so that they spread over the places by themselves.
struct HTTP2ExchangeTable {
    private var places = [HTTP2Exchange?](repeating: nil, count: 64)
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    subscript(_ number: UInt64) -> HTTP2Exchange? {
        var exchange = places[place(of: number)]
        while let found = exchange, found.number != number { exchange = found.nextInTable }
        return exchange
    }

    /// Adds an exchange whose number is not in the table.
    mutating func insert(_ exchange: HTTP2Exchange) {
        if count == places.count { grow() }
        count += 1
        link(exchange)
    }

    mutating func remove(_ exchange: HTTP2Exchange) {
        let place = place(of: exchange.number)
        var previous: HTTP2Exchange?
        var candidate = places[place]
        while let found = candidate, found !== exchange {
            previous = found
            candidate = found.nextInTable
        }
        guard candidate != nil else { return }
        count -= 1
        if let previous {
            previous.nextInTable = exchange.nextInTable
        } else {
            places[place] = exchange.nextInTable
        }
        exchange.nextInTable = nil
    }

    private func place(of number: UInt64) -> Int {
        Int(truncatingIfNeeded: number) & (places.count - 1)
    }

    private mutating func link(_ exchange: HTTP2Exchange) {
        let place = place(of: exchange.number)
        exchange.nextInTable = places[place]
        places[place] = exchange
    }

    private mutating func grow() {
        let chains = places
        places = [HTTP2Exchange?](repeating: nil, count: 2 * chains.count)
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
