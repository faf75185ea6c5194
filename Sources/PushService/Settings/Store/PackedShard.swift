import ExactJSON
import PushModel

/// The settings of some users as records in one array of bytes, with a hash table that finds them.
///
/// A record has its length, the user's id, the version and the settings. A record whose length changes is
/// written again at the end, and the last one where it is. The bytes that a record leaves are wasted; when a
/// fifth of all bytes is wasted, the records are moved together.
struct PackedShard: Sendable {
    // INVARIANT: the number of slots is a power of two, and at least a quarter of them are empty. The slot
    // of a user is the first one, from the index that the mark gives, that was empty when the user was
    // stored. No slot is emptied.
    private var slots = [Slot](repeating: .empty, count: 8)
    private var records: [UInt8] = []
    private var userCount = 0
    private var wastedBytes = 0

    /// A user's index in the store: the shard, and the mark in the shard's table.
    struct Key {
        let shard: Int
        fileprivate let mark: UInt32

        init(_ user: UserID, shardCount: Int) {
            let hash = UInt(bitPattern: user.hashValue)
            shard = Int(hash % UInt(shardCount))
            mark = UInt32(truncatingIfNeeded: hash >> 32)
        }
    }

    /// A user's mark and the start of the record.
    private struct Slot {
        let mark: UInt32
        private let next: UInt32

        static let empty = Slot(mark: 0, next: 0)

        private init(mark: UInt32, next: UInt32) {
            self.mark = mark
            self.next = next
        }

        init(mark: UInt32, start: Int) {
            self.init(mark: mark, next: UInt32(start + 1))
        }

        /// The start of the record; `nil` if the slot is empty.
        var start: Int? { next == 0 ? nil : Int(next) - 1 }
    }
}

extension PackedShard {
    /// The start of a user's record; `nil` if there is none.
    func start(of user: UserID, _ key: Key) -> Int? {
        slots[index(of: user, key)].start
    }

    /// The start of the first record with the user's mark, which is hardly ever another user's; `nil` if
    /// there is none.
    ///
    /// It reads the table only, so that many users can be looked up before the first record is read.
    func likelyStart(_ key: Key) -> Int? {
        var index = Int(key.mark) & (slots.count - 1)
        while let start = slots[index].start {
            if slots[index].mark == key.mark { return start }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Calls `body` with a reader of the records, which finds shared names in `names`.
    func withReader<Result>(
        names: [ExactString],
        _ body: (inout PackedReader) -> Result
    ) -> Result {
        records.withUnsafeBufferPointer { bytes in
            var reader = PackedReader(bytes, names: names)
            return body(&reader)
        }
    }

    /// Stores a user's settings and packed ones of other conversations, in place of the earlier ones.
    mutating func store(
        _ settings: UserSettings,
        beside others: PackedConversations = PackedConversations(),
        version: UserSettings.Version,
        of user: UserID,
        _ key: Key,
        names: SharedNames
    ) {
        var body = PackedWriter(names: names)
        body.write(user.text)
        body.write(signed: version.rawValue)
        body.write(settings, beside: others)
        var length = PackedWriter(names: names)
        length.write(body.bytes.count)
        let record = length.bytes + body.bytes
        let index = index(of: user, key)
        guard let old = slots[index].start.map(extent) else {
            slots[index] = Slot(mark: key.mark, start: append(record))
            userCount += 1
            growIfNeeded()
            return
        }
        guard old.count != record.count, old.upperBound != records.count else {
            reserve(record.count - old.count)
            records.replaceSubrange(old, with: record)
            return
        }
        wastedBytes += old.count
        slots[index] = Slot(mark: key.mark, start: append(record))
        collectIfNeeded()
    }
}

extension PackedShard {
    /// The index of the user's slot, or of the empty slot that the user would get.
    private func index(of user: UserID, _ key: Key) -> Int {
        var index = Int(key.mark) & (slots.count - 1)
        while let start = slots[index].start {
            if slots[index].mark == key.mark,
                withReader(names: [], { reader in reader.isRecord(of: user, at: start) })
            {
                return index
            }
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    /// The range of the record at `start`, its length included.
    private func extent(from start: Int) -> Range<Int> {
        withReader(names: []) { reader in reader.extent(ofRecordAt: start) }
    }

    /// Appends a record and returns its start.
    private mutating func append(_ record: [UInt8]) -> Int {
        let start = records.count
        reserve(record.count)
        records.append(contentsOf: record)
        return start
    }

    /// Makes room for so many more bytes; the capacity grows by an eighth.
    private mutating func reserve(_ count: Int) {
        if records.capacity < records.count + count {
            records.reserveCapacity(records.count + records.count / 8 + count)
        }
    }

    /// Doubles the table if fewer than a quarter of its slots are empty.
    private mutating func growIfNeeded() {
        guard userCount > slots.count / 4 * 3 else { return }
        let old = slots
        slots = Array(repeating: .empty, count: old.count * 2)
        for slot in old where slot.start != nil {
            var index = Int(slot.mark) & (slots.count - 1)
            while slots[index].start != nil {
                index = (index + 1) & (slots.count - 1)
            }
            slots[index] = slot
        }
    }

    /// Moves the records together if more than a fifth of the bytes is wasted.
    private mutating func collectIfNeeded() {
        guard wastedBytes > records.count / 5 else { return }
        let old = records
        let kept = old.count - wastedBytes
        var starts: [(index: Int, record: Range<Int>)] = []
        for index in slots.indices {
            if let start = slots[index].start {
                starts.append((index, extent(from: start)))
            }
        }
        records = []
        records.reserveCapacity(kept + kept / 8)
        for (index, record) in starts {
            let start = records.count
            records.append(contentsOf: old[record])
            slots[index] = Slot(mark: slots[index].mark, start: start)
        }
        wastedBytes = 0
    }
}
