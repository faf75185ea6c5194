import SeededRandomness

extension SplitMix64 {
    /// One of some values.
    mutating func pick<Value>(_ first: Value, _ others: Value...) -> Value {
        let index = Int.random(in: 0...others.count, using: &self)
        return index == 0 ? first : others[index - 1]
    }

    /// Up to so many of some values, in any order, perhaps repeated.
    mutating func list<Value>(upTo count: Int, of values: [Value]) -> [Value] {
        (0..<Int.random(in: 0...count, using: &self)).compactMap { _ in
            values.randomElement(using: &self)
        }
    }

    /// `true` once in so many times.
    mutating func once(in times: Int) -> Bool {
        Int.random(in: 1...times, using: &self) == 1
    }
}
