import ExactJSON
import Synchronization

/// Values spread over 64 locks by an id, so that many tasks seldom wait for each other.
struct Shards<Value: Sendable>: Sendable {
    private let shards: [Shard]

    init(_ initial: Value) {
        shards = (0..<64).map { _ in Shard(initial) }
    }

    /// How many shards there are: 64.
    var count: Int { shards.count }

    /// Works alone on the shard of an id.
    func withShard<Result>(of id: some TextIdentifier, _ body: (inout Value) -> Result) -> Result {
        withShard(at: Self.index(of: id.text), body)
    }

    /// Works alone on a shard that the caller knows.
    func withShard<Result>(at index: Int, _ body: (inout Value) -> Result) -> Result {
        shards[index].value.withLock { value in body(&value) }
    }

    /// The bucket of an id by its length and its last 8 bytes, in which ids differ most.
    ///
    /// Quick rather than strong: whoever makes ids that meet in one shard gains nothing but a busier
    /// lock, since the dictionary inside hashes properly.
    private static func index(of text: ExactString) -> Int {
        let bytes = text.string.utf8
        var mix = UInt64(truncatingIfNeeded: bytes.count)
        for byte in bytes.suffix(8) {
            mix = (mix ^ UInt64(byte)) &* 0x0100_0000_01B3
        }
        return Int((mix &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }

    private final class Shard: Sendable {
        let value: Mutex<Value>

        init(_ value: Value) {
            self.value = Mutex(value)
        }
    }
}
