import PushModel
import Testing

@Suite struct JSONValueTests {
    @Test func `a literal makes the value it looks like`() {
        let value: JSONValue = ["a": [1, true, nil, "x"], "a": 2]
        #expect(value == .object(["a": 2]))
    }
}
