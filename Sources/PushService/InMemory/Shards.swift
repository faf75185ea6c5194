import ExactJSON
import Synchronization

/// 64 values, each with a lock, among which ids are spread so that tasks seldom wait for each other.
struct Shards<Value: Sendable>: Sendable {
    private let shards: [Shard]

    init(_ initial: Value) {
        shards = (0..<64).map { _ in Shard(initial) }
    }

    /// The number of shards: 64.
    var count: Int { shards.count }

    /// Calls `body` with the value of the shard of an id, under its lock.
    func withShard<Result>(of id: some TextIdentifier, _ body: (inout Value) -> Result) -> Result {
        withShard(at: Self.index(of: id.text), body)
    }

    /// Calls `body` with the value of the shard at `index`, under its lock.
    func withShard<Result>(at index: Int, _ body: (inout Value) -> Result) -> Result {
        shards[index].value.withLock { value in body(&value) }
    }

    /// The index of the shard that `text` belongs to, 0 to 63.
    ///
    /// The hash is quick, not strong: ids that are made to meet in one shard only make its lock
    /// busier, because the dictionary inside hashes with a secret seed.
    private static func index(of text: ExactString) -> Int {
        Int((text.fingerprint &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }

    private final class Shard: Sendable {
        let value: Mutex<Value>

        init(_ value: Value) {
            self.value = Mutex(value)
        }
    }
}
