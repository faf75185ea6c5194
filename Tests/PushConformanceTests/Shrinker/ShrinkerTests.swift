import ExactJSON
import Fixtures
import SeededRandomness
import Testing

@testable import PushConformance

@Suite struct ShrinkerTests {
    @Test(
        arguments: [
            // What must stay true of the value, and the smallest of which it is.
            (#"{"a":[1,2,{"b":"needle","c":7}],"d":"x"}"#, "needle", #"{"a":[{"b":"needle"}]}"#),
            (#"{"a":"xxxxneedleyyyy"}"#, "needle", #"{"a":"needle"}"#),
            (#"[[1,2,3,4,5,6,7,99,8]]"#, "99", "[[99]]"),
            (#"{"k":true,"l":true}"#, "k", #"{"k":false}"#),
            (#"{"a":"😀🇨🇳needle😀","b":"é"}"#, "needle", #"{"a":"needle"}"#),
        ]
    )
    func `nothing can be taken from what is left`(
        text: String,
        needle: String,
        smallest: String
    ) throws {
        #expect(shrink(try JSONValue(parsing: text)) { $0.jsonText.contains(needle) } == smallest)
    }

    @Test func `what matters only for its size becomes plain`() throws {
        let value = JSONValue.object(["a": .string(String(repeating: "😀你", count: 700))])
        var candidates = 0
        let smallest = shrink(value) { candidate in
            candidates += 1
            return candidate.utf8Count >= 4008
        }
        #expect(smallest == #"{"a":"\#(String(repeating: "x", count: 4000))"}"#)
        #expect(candidates < 300)
    }

    @Test(
        arguments: [
            (#"{"message":{"from":"","to":"b"},"recipient":{"id":"b"}}"#, false),
            (#"{"message":{"from":"b","to":"b"},"recipient":{"id":"b"}}"#, false),
            (#"{"message":{"from":"x","to":"b"},"recipient":{"id":"c"}}"#, false),
            (#"{"message":{"from":"x","to":"y"},"recipient":{"id":"y"}}"#, true),
            (#"{"message":{"from":"x"}}"#, true),
        ]
    )
    func `who is who stays`(candidate: String, isKept: Bool) throws {
        let input = try JSONValue(
            parsing: #"{"message":{"from":"ann","to":"bob"},"recipient":{"id":"bob"}}"#
        )
        #expect(
            InputIdentities(of: input).areKept(in: try JSONValue(parsing: candidate)) == isKept
        )
    }

    @Test(arguments: Seeds.all)
    func `it ends, and what is left cannot be made smaller`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let index = Int(random.next() % 100)
        let input = InputGenerator(seed: seed).input(at: index)
        guard let value = try? JSONValue(parsing: input.text) else { return }
        let size = value.utf8Count
        let wanted = Int(random.next() % 50)
        let isWanted = { (value: JSONValue) in value.utf8Count >= min(wanted, size) }
        let smallest = try JSONValue(parsing: shrink(value, while: isWanted))
        #expect(!Shrinker.smaller(smallest).contains { isWanted($0) }, "seed \(seed)")
    }

    private func shrink(_ value: JSONValue, while isWanted: (JSONValue) -> Bool) -> String {
        var smallest = value
        var shrinker = Shrinker(value)
        while let candidate = shrinker.next() {
            if isWanted(candidate) {
                smallest = candidate
                shrinker.accept()
            }
        }
        return smallest.jsonText
    }
}
