package import ExactJSON
import SeededRandomness

/// Makes random values: every kind, odd strings, numbers of every sort, a few levels.
package struct RandomJSON {
    private var generator: SplitMix64

    package init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    package mutating func value(depth: Int = 4) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
        case 0: .null
        case 1: .bool(Bool.random(using: &generator))
        case 2, 3: .number(number())
        case 4, 5: .string(string())
        case 6: .array(array(depth: depth - 1))
        default: .object(object(depth: depth - 1))
        }
    }

    package mutating func array(depth: Int) -> [JSONValue] {
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in value(depth: depth) }
    }

    package mutating func object(depth: Int) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            object[ExactString(string())] = value(depth: depth)
        }
        return object
    }

    package mutating func number() -> JSONNumber {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: JSONNumber(Int64.random(in: -100...100, using: &generator))
        case 1: JSONNumber(Int64(truncatingIfNeeded: generator.next()))
        case 2: JSONNumber(literal: integerLiteral()) ?? 0
        case 3: JSONNumber(Double.random(in: -1000...1000, using: &generator)) ?? 0
        case 4: JSONNumber(Double(Int.random(in: -500...500, using: &generator)) / 8) ?? 0
        default: JSONNumber(Double(bitPattern: generator.next())) ?? 0
        }
    }

    /// Up to 60 digits without a leading zero.
    private mutating func integerLiteral() -> String {
        let count = Int.random(in: 1...60, using: &generator)
        let first = Int.random(in: 1...9, using: &generator)
        let rest = (1..<count + 1).map { _ in "\(Int.random(in: 0...9, using: &generator))" }
        return (Bool.random(using: &generator) ? "-" : "") + "\(first)" + rest.joined()
    }

    /// Up to 20 scalars from places where something can go wrong.
    package mutating func string() -> String {
        var string = ""
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
            string.unicodeScalars.append(scalar())
        }
        return string
    }

    private mutating func scalar() -> Unicode.Scalar {
        let range: ClosedRange<UInt32> =
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: 0x00...0x1F
            case 1: 0x22...0x22
            case 2: 0x5C...0x5C
            case 3: 0x80...0x7FF
            case 4: 0x300...0x36F
            case 5: 0x800...0xD7FF
            case 6: 0xE000...0xFFFF
            case 7: 0x10000...0x10FFFF
            default: 0x20...0x7F
            }
        return Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? "?"
    }
}
