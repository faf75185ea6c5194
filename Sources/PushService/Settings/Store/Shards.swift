import ExactJSON
import Synchronization

/// 64 values, each with a lock, among which ids are spread so that tasks seldom wait for each other.
struct Shards<Value: Sendable>: Sendable {
    private let shards: [Shard]

    init(_ initial: Value) {
        shards = (0..<Self.count).map { _ in Shard(initial) }
    }

    /// The number of shards.
    static var count: Int { 64 }

    /// The number of shards.
    var count: Int { Self.count }

    /// Calls `body` with the value of the shard of an id, under its lock.
    func withShard<Result, Failure>(
        of id: some TextIdentifier,
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Seeded, so that no choice of ids makes one shard's lock busier than the others.
        try withShard(at: Int(UInt(bitPattern: id.hashValue) % UInt(count)), body)
    }

    /// Calls `body` with the value of the shard at `index`, under its lock.
    func withShard<Result, Failure>(
        at index: Int,
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try shards[index].value.withLock { value throws(Failure) in try body(&value) }
    }

    private final class Shard: Sendable {
        let value: Mutex<Value>

        init(_ value: Value) {
            self.value = Mutex(value)
        }
    }
}
