import ExactJSON
import Fixtures
import Testing

@Suite struct JSONValueTests {
    @Test func `a literal makes the value it looks like`() {
        let value: JSONValue = [
            "a": [1, -2, 1.5, 2.0, true, .null, "x"], "a": ["b": [:], "c": []],
        ]
        #expect(value == .object(["a": .object(["b": .object([:]), "c": .array([])])]))
        let array: JSONValue = [1, -2, 1.5, 2.0, true, .null, "x"]
        #expect(
            array.array == [
                .number(1), .number(-2), JSONNumber(1.5).map { .number($0) } ?? .null, .number(2),
                .bool(true), .null, .string("x"),
            ]
        )
    }

    @Test func `each accessor knows its own kind`() {
        let values: [JSONValue] = [.null, true, 1, "a", [1], ["a": 1]]
        #expect(values.map { $0.isNull } == [true, false, false, false, false, false])
        #expect(values.map { $0.bool } == [nil, true, nil, nil, nil, nil])
        #expect(values.map { $0.number } == [nil, nil, JSONNumber(1), nil, nil, nil])
        #expect(values.map { $0.int64 } == [nil, nil, 1, nil, nil, nil])
        #expect(values.map { $0.string } == [nil, nil, nil, "a", nil, nil])
        #expect(values.map { $0.array } == [nil, nil, nil, nil, [1], nil])
        #expect(values.map { $0.object } == [nil, nil, nil, nil, nil, ["a": 1]])
    }

    @Test func `each kind has a name for a fault`() {
        let values: [JSONValue] = [.null, true, 1, "a", [1], ["a": 1]]
        #expect(
            values.map { $0.typeName } == [
                "null", "a boolean", "a number", "a string", "an array", "an object",
            ]
        )
    }

    @Test func `values of different kinds are never equal`() {
        let values: [JSONValue] = [.null, false, true, 0, 1, "", "0", [], [0], [:], ["": 0]]
        for (place, value) in values.enumerated() {
            #expect(values.map { $0 == value } == values.indices.map { $0 == place })
        }
    }

    @Test func `strings are equal scalar by scalar only`() {
        #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
        #expect(JSONValue.string("\u{212A}") != .string("K"))
        #expect(JSONValue.string("a\u{301}\u{323}") != .string("a\u{323}\u{301}"))
        #expect(JSONValue.string("é") == .string("é"))
        #expect(Set<JSONValue>(["\u{E9}", "e\u{301}", "\u{212A}", "K"]).count == 4)
    }

    @Test func `numbers are equal by value`() throws {
        #expect(try JSONValue(parsing: "[1, 1.0, 10e-1, 1E0]") == [1, 1, 1, 1])
        #expect(try JSONValue(parsing: "1.5") == 1.5)
        #expect(JSONValue.number(1) != 1.5)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `what is equal hashes alike`(seed: UInt64) throws {
        var random = RandomJSON(seed: seed)
        for _ in 0..<300 {
            let value = random.value()
            let copy = try JSONValue(parsing: value.utf8)
            #expect(value == copy, "seed \(seed)")
            #expect(value.hashValue == copy.hashValue, "seed \(seed)")
        }
    }

    #if !os(Windows)
    @Test func `a float literal that is too large for a double stops the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = JSONValue(floatLiteral: .infinity)
        }
    }
    #endif
}
