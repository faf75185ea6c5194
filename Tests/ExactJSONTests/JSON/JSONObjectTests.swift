import ExactJSON
import Fixtures
import SeededRandomness
import Testing

@Suite struct JSONObjectTests {
    @Test func `a new object has no members`() {
        #expect(JSONObject().isEmpty)
        #expect(JSONObject().count == 0)
        #expect(JSONObject()["a"] == nil)
        #expect(JSONObject() == [:])
    }

    @Test func `members keep the order in which they came`() {
        var object: JSONObject = ["b": 1, "a": 2]
        object["c"] = 3
        #expect(object.members.map { $0.key } == ["b", "a", "c"])
    }

    @Test func `setting replaces a value where it stands`() {
        var object: JSONObject = ["b": 1, "a": 2]
        object["b"] = "new"
        #expect(object.members == [.init(key: "b", value: "new"), .init(key: "a", value: 2)])
    }

    @Test func `setting nil removes a member, setting null does not`() {
        var object: JSONObject = ["b": 1, "a": 2]
        object["b"] = nil
        object["absent"] = nil
        #expect(object.members == [.init(key: "a", value: 2)])
        object["a"] = object.count > 1 ? 1 : nil
        #expect(object.isEmpty)
        object["a"] = .null
        #expect(object.members == [.init(key: "a", value: .null)])
    }

    @Test func `of a repeated key the last value stands at the place of the first`() {
        let object: JSONObject = ["a": 1, "b": 2, "a": 3, "c": 4, "b": 5, "a": 6]
        #expect(
            object.members == [
                .init(key: "a", value: 6), .init(key: "b", value: 5), .init(key: "c", value: 4),
            ]
        )
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `making an object of members is setting them one after the other`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let keys = Int.random(in: 1...30, using: &generator)
            let members = (0..<Int.random(in: 0...40, using: &generator)).map { index in
                JSONObject.Member(
                    key: ExactString("\(Int.random(in: 0..<keys, using: &generator))"),
                    value: .number(JSONNumber(Int64(index)))
                )
            }
            var expected = JSONObject()
            for member in members {
                expected[member.key] = member.value
            }
            #expect(JSONObject(members).members == expected.members, "seed \(seed)")
        }
    }

    @Test func `keys that are only canonically equal are two keys`() {
        let object: JSONObject = ["\u{E9}": 1, "e\u{301}": 2, "K": 3, "\u{212A}": 4]
        #expect(object.count == 4)
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
        #expect(object["K"] == 3)
        #expect(object["\u{212A}"] == 4)
    }

    @Test func `order plays no part in equality`() {
        let left: JSONObject = ["a": 1, "b": ["x": 1, "y": 2], "c": 3]
        let right: JSONObject = ["c": 3, "b": ["y": 2, "x": 1], "a": 1]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left.members != right.members)
    }

    @Test(
        arguments: [
            ["a": 1], ["a": 1, "b": 2, "c": 3], ["a": 1, "b": 3], ["a": 2, "b": 1],
            ["b": 2, "A": 1], [:],
            ["a": 1, "b": "2"], ["a": 1, "b": .null], ["a": 1, "b": [2]],
        ] as [JSONObject]
    )
    func `another key, value or count makes another object`(other: JSONObject) {
        #expect(other != ["a": 1, "b": 2])
        #expect(other != ["b": 2, "a": 1])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a shuffled object is equal and hashes alike`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var values = RandomJSON(seed: seed)
        for _ in 0..<200 {
            let object = values.object(depth: 2)
            let shuffled = JSONObject(object.members.shuffled(using: &generator))
            #expect(object == shuffled, "seed \(seed)")
            #expect(object.hashValue == shuffled.hashValue, "seed \(seed)")
            #expect(
                JSONValue.object(object).utf8 == JSONValue.object(shuffled).utf8,
                "seed \(seed)"
            )
        }
    }

    @Test func `two hundred thousand members are made without quadratic cost`() {
        var members = (0..<200_000).map { index in
            JSONObject.Member(key: ExactString("\((index &* 48_271) % 200_003)"), value: true)
        }
        members.append(JSONObject.Member(key: "48271", value: false))
        let object = JSONObject(members)
        #expect(object.count == 200_000)
        #expect(object.members[1] == JSONObject.Member(key: "48271", value: false))
    }

    @Test func `large objects are compared and written without quadratic cost`() {
        let members = (0..<30_000).map { index in
            JSONObject.Member(key: ExactString("\((index &* 48_271) % 30_011)"), value: true)
        }
        #expect(JSONObject(members) == JSONObject(members.reversed()))
        #expect(JSONValue.object(JSONObject(members)).utf8Count > 300_000)
    }
}
