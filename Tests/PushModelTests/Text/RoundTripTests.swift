import ExactJSON
import PushModel
import SeededRandomness
import Testing
import WallTime

/// What a type accepts, its JSON carries: a value that was made is read as it was written.
@Suite struct RoundTripTests {
    private static let seeds = UInt64(1)...20

    @Test(arguments: seeds)
    func `settings are read as they were written`(seed: UInt64) throws {
        try check(seed) { try $0.settings() }
    }

    @Test(arguments: seeds)
    func `recipients are read as they were written`(seed: UInt64) throws {
        try check(seed) { try $0.recipient() }
    }

    @Test(arguments: seeds)
    func `messages are read as they were written`(seed: UInt64) throws {
        try check(seed) { try $0.message() }
    }

    @Test(arguments: seeds)
    func `what an app has set up is read as it was written`(seed: UInt64) throws {
        try check(seed) { try $0.app() }
    }

    @Test(arguments: seeds)
    func `senders, conversations, instants and zones are read as they were written`(
        seed: UInt64
    ) throws {
        try check(seed) {
            Sender(id: $0.maybe(UserID($0.text())), displayName: $0.maybe($0.text()))
        }
        try check(seed) { $0.conversation() }
        try check(seed) { $0.instant() }
        try check(seed) { try $0.time() }
        try check(seed) { random in random.timeZone() ?? .fixed(.utc) }
    }

    private func check<Value: JSONRepresentable & Equatable>(
        _ seed: UInt64,
        _ make: (inout SplitMix64) throws -> Value
    ) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let value = try make(&random)
            let text = value.json.jsonText
            #expect(try Value(json: value.json) == value, "seed \(seed): \(text)")
            #expect(try Value(json: JSONValue(parsing: text)) == value, "seed \(seed): \(text)")
        }
    }
}
