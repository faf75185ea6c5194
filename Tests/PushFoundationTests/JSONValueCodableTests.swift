import ExactJSON
import Fixtures
import Foundation
import PushFoundation
import SeededRandomness
import Testing

@Suite struct JSONValueCodableTests {
    @Test(
        arguments: [
            "0", "-1", "9007199254740993", "9223372036854775807", "-9223372036854775808",
            "9223372036854775808", "-9223372036854775809", "18446744073709551615",
            "18446744073709551616", "100000000000000000000", "1000000000000000000000",
            "170141183460469231731687303715884105727", "-170141183460469231731687303715884105728",
            "340282366920938463463374607431768211455",
        ]
    )
    func `an integer of up to 128 bits keeps every digit`(literal: String) throws {
        let number = try #require(JSONNumber(literal: literal))
        for value in [.number(number), ["a": [.number(number)]]] as [JSONValue] {
            let data = try JSONEncoder().encode(value)
            #expect(data == value.data)
            #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
        }
        #expect(try JSONDecoder().decode(JSONNumber.self, from: Data(literal.utf8)) == number)
    }

    @Test(arguments: Seeds.all)
    func `random numbers survive`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let pattern = Double(bitPattern: .random(in: 0 ... .max, using: &random))
            let numbers = [
                JSONNumber(.random(in: .min ... .max, using: &random)),
                JSONNumber(pattern) ?? 0,
                JSONNumber(.random(in: -1e22...1e22, using: &random)) ?? 0,
                JSONNumber(literal: "\(Int128.random(in: .min ... .max, using: &random))") ?? 0,
            ]
            let data = try JSONEncoder().encode(numbers)
            #expect(try JSONDecoder().decode([JSONNumber].self, from: data) == numbers)
            #expect(try JSONValue(data: data) == .array(numbers.map { .number($0) }))
        }
    }

    @Test func `an integer beyond 128 bits is refused, but rounded by Foundation`() throws {
        for literal in [
            "340282366920938463463374607431768211456",
            "-170141183460469231731687303715884105729", String(repeating: "9", count: 400),
        ] {
            let value = try JSONValue(parsing: "[{\"n\":\(literal)}]")
            #expect {
                try JSONEncoder().encode(value)
            } throws: { error in
                guard case EncodingError.invalidValue(_, let context) = error else { return false }
                return context.codingPath.map { $0.stringValue } == ["Index 0", "n"]
            }
        }
        let literal = "340282366920938463463374607431768211456"
        let number = try JSONDecoder().decode(JSONNumber.self, from: Data(literal.utf8))
        #expect(number == JSONNumber(0x1p128))
    }

    @Test func `a property list takes integers of 64 bits and no more`() throws {
        let value: JSONValue = [.number(JSONNumber(literal: "18446744073709551615") ?? 0)]
        let data = try PropertyListEncoder().encode(value)
        #expect(try PropertyListDecoder().decode(JSONValue.self, from: data) == value)
        #expect(throws: EncodingError.self) {
            try PropertyListEncoder().encode(JSONValue(parsing: "[18446744073709551616]"))
        }
    }

    @Test func `a property list has its own name for null, and loses that text`() throws {
        let value: JSONValue = ["a": .null, "b": "$null"]
        let data = try PropertyListEncoder().encode(value)
        let decoded = try PropertyListDecoder().decode(JSONValue.self, from: data)
        #expect(decoded == ["a": .null, "b": .null])
    }

    @Test(arguments: [("K", "\u{212A}"), ("\u{e9}", "e\u{301}")])
    func `keys that Foundation takes for one are refused, not merged`(
        first: String,
        second: String
    ) throws {
        let object: JSONValue = [ExactString(first): 1, ExactString(second): 2]
        #expect {
            try JSONEncoder().encode(["x": object])
        } throws: { error in
            guard case EncodingError.invalidValue(let key, let context) = error else {
                return false
            }
            return key as? ExactString == ExactString(second)
                && context.codingPath.map { $0.stringValue } == ["x"]
        }
        #expect(try JSONValue(data: object.data) == object)
        // As texts and as elements they stay apart.
        let texts: JSONValue = [.string(first), .string(second)]
        let data = try JSONEncoder().encode(texts)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == texts)
    }

    @Test func `every scalar below U+3000 is written as in JSON of our own`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        for scalar in (0..<0x3000 as Range<UInt32>).compactMap(Unicode.Scalar.init) {
            let value = JSONValue.string(String(scalar))
            let data = try encoder.encode(value)
            #expect(data == value.data)
            #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
        }
    }

    @Test func `sorted keys have the order of their bytes`() throws {
        let object: JSONValue = [
            "": 0, "a10": 1, "a9": 2, "A": 3, "b": 4, "e\u{301}": 5, "f": 6, "\u{e9}x": 7,
            "\u{FFFD}": 8, "\u{1F600}": 9, "\u{212A}": 10,
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(try encoder.encode(object) == object.data)
    }
}
