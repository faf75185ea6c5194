import ExactJSON
import Testing

/// The writer and the counter must not use the stack for levels.
///
/// Releasing such a value does, level by level, and that cannot be changed from here: so it is kept
/// by a reference that is never released.
@Suite struct JSONDeepNestingTests {
    private static let depth = 100_000

    @Test func `arrays nested 100,000 deep are written and counted`() {
        var value: JSONValue = []
        for _ in 1..<Self.depth {
            value = [value]
        }
        _ = Unmanaged.passRetained(Keeper(value))
        let expected =
            [UInt8](repeating: UInt8(ascii: "["), count: Self.depth)
            + [UInt8](repeating: UInt8(ascii: "]"), count: Self.depth)
        #expect((value.utf8 == expected) as Bool)
        #expect((value.utf8Count == expected.count) as Bool)
    }

    @Test func `objects nested 100,000 deep are written and counted`() {
        var value: JSONValue = 1
        for _ in 0..<Self.depth {
            value = ["b": 0, "a": value]
        }
        _ = Unmanaged.passRetained(Keeper(value))
        let bytes = value.utf8
        #expect(bytes.count == Self.depth * 12 + 1)
        #expect(bytes.starts(with: #"{"a":{"a":{"a":"#.utf8))
        #expect(bytes.suffix(14).elementsEqual(#","b":0},"b":0}"#.utf8))
        #expect((value.utf8Count == bytes.count) as Bool)
    }

    private final class Keeper {
        let value: JSONValue

        init(_ value: JSONValue) {
            self.value = value
        }
    }
}
