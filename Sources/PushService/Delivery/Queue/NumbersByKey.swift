/// Sets of numbers by a key, which mostly is that of the last call.
struct NumbersByKey<Key: Hashable & Sendable>: Sendable {
    // INVARIANT: `places` has the place of each set, none of which is empty.
    private var table = PlaceTable(vacant: NumberTable<Void>())
    private var places: [Key: Int] = [:]
    private var last: (key: Key, place: Int)?

    /// Adds a number to the set of a key.
    mutating func insert(_ number: Int64, _ key: Key) {
        let place = place(of: key) ?? add(key)
        table.elements[place][number] = ()
    }

    /// Removes a number from the set of a key, if it is there.
    mutating func remove(_ number: Int64, _ key: Key) {
        guard let place = place(of: key) else { return }
        _ = table.elements[place].remove(number)
        guard table.elements[place].isEmpty else { return }
        table.remove(place)
        places[key] = nil
        last = nil
    }

    /// The numbers of a key, in no order.
    func numbers(of key: Key) -> [Int64] {
        places[key].map { Array(table.elements[$0].numbers) } ?? []
    }

    /// The numbers of all keys, in no order.
    var all: some Sequence<Int64> { table.elements.lazy.flatMap { $0.numbers } }

    private mutating func place(of key: Key) -> Int? {
        if let last, last.key == key { return last.place }
        guard let place = places[key] else { return nil }
        last = (key, place)
        return place
    }

    private mutating func add(_ key: Key) -> Int {
        let place = table.insert(NumberTable())
        places[key] = place
        last = (key, place)
        return place
    }
}
