/// A generator with a seed; a test takes the seed as its argument, so that a failure names it.
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    /// Some seeds that are always the same and one that never is.
    static let seeds: [UInt64] = [1, 2, 3, .random(in: 0 ... .max)]

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

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
