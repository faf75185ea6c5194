import ExactJSON
import SeededRandomness

/// Draws values from a seed.
///
/// Each function defines how it uses the random numbers, so that a seed gives the same values on every
/// machine and with every toolchain.
struct Draw {
    private var numbers: SplitMix64

    /// Starts the stream of one input, which does not depend on those before it.
    init(seed: UInt64, index: Int) {
        var mixer = SplitMix64(seed: seed)
        numbers = SplitMix64(
            seed: mixer.next() ^ (UInt64(bitPattern: Int64(index)) &* 0xD134_2543_DE82_EF95)
        )
    }

    /// A number from 0 to one less than the bound.
    mutating func below(_ bound: Int) -> Int {
        bound <= 1 ? 0 : Int(numbers.next() % UInt64(bound))
    }

    /// A number in a range.
    mutating func int(_ range: ClosedRange<Int64>) -> Int64 {
        let width = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int64(numbers.next() % width)
    }

    /// `true` with a probability of `chance` in a hundred.
    mutating func percent(_ chance: Int) -> Bool {
        below(100) < chance
    }

    /// One of some values.
    mutating func one<Value>(_ first: Value, _ others: Value...) -> Value {
        let index = below(others.count + 1)
        return index == 0 ? first : others[index - 1]
    }

    /// One of the values of a list; the default if it is empty.
    mutating func of<Value>(_ values: [Value], default value: Value) -> Value {
        values.isEmpty ? value : values[below(values.count)]
    }

    /// One of some texts.
    mutating func text(_ texts: [String]) -> String {
        of(texts, default: "")
    }

    /// One of some texts, as JSON.
    mutating func string(_ texts: [String]) -> JSONValue {
        .string(text(texts))
    }

    /// At most `count` values.
    mutating func list(upTo count: Int, _ make: (inout Draw) -> JSONValue) -> [JSONValue] {
        (0..<below(count + 1)).map { _ in make(&self) }
    }

    /// The values in another order.
    mutating func shuffled<Value>(_ values: [Value]) -> [Value] {
        var values = values
        for index in values.indices.dropFirst() {
            values.swapAt(index, below(index + 1))
        }
        return values
    }
}
