internal import PushModel
internal import Synchronization

/// Values spread over 64 locks by an id, so that many tasks seldom wait for each other.
struct Shards<Value: Sendable>: Sendable {
    private let shards: [Shard]

    private static var count: UInt64 { 64 }

    init(_ initial: Value) {
        shards = (0..<Self.count).map { _ in Shard(initial) }
    }

    /// Works alone on the shard of an id.
    func withShard<Result>(of id: some TextIdentifier, _ body: (inout Value) -> Result) -> Result {
        shards[Self.index(of: id.text)].value.withLock { value in body(&value) }
    }

    /// The bucket of an id by its length and its last 8 bytes, in which ids differ most.
    ///
    /// Quick rather than strong: whoever makes ids that meet in one shard gains nothing but a busier
    /// lock, since the dictionary inside hashes properly.
    private static func index(of text: ExactString) -> Int {
        text.string.withUTF8Bytes { bytes in
            var mix = UInt64(truncatingIfNeeded: bytes.count)
            for byte in bytes.suffix(8) {
                mix = (mix ^ UInt64(byte)) &* 0x0100_0000_01B3
            }
            return Int((mix &* 0x9E37_79B9_7F4A_7C15) >> 58)
        }
    }

    private final class Shard: Sendable {
        let value: Mutex<Value>

        init(_ value: Value) {
            self.value = Mutex(value)
        }
    }
}
