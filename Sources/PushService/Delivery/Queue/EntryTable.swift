/// The entries of a queue in rows, which are found by their numbers and by the keys of their pushes.
struct EntryTable: Sendable {
    typealias Entry = DeliveryTable.Entry

    // INVARIANT: both indices have the row of each entry, `byKey` those of pushes.
    private var rows = SlotTable<Entry?>(vacant: nil)
    private var byNumber = RowIndex()
    private var byKey = RowIndex()

    var count: Int { byNumber.count }

    /// The row of the entry that is added next.
    var nextRow: Int { rows.nextIndex }

    /// Makes room for so many more entries.
    mutating func reserve(_ more: Int) {
        byNumber.reserve(more)
        byKey.reserve(more)
    }

    /// The entry of a row; `nil` if it has none.
    subscript(row row: Int) -> Entry? {
        get { rows.elements[row] }
        set { rows.elements[row] = newValue }
    }

    /// The entry with a number; `nil` if there is none.
    subscript(number: Int64) -> Entry? { row(of: number).flatMap { self[row: $0] } }

    func row(of number: Int64) -> Int? {
        byNumber.row(Self.hash(number)) { rows.elements[$0]?.number == number }
    }

    /// The row of the push with a key, which has this digest.
    func row(of digest: Delivery.Digest, _ key: @autoclosure () -> HashedKey) -> Int? {
        byKey.row(digest.tableHash) { rows.elements[$0]?.delivery?.hashedKey == key() }
    }

    /// Whether an item of an order counts.
    func isCurrent(_ item: DeliveryTable.Flow.Item) -> Bool {
        rows.elements[item.row]?.version == item.version
    }

    /// Adds an entry whose number and key are new, in ``nextRow``.
    mutating func insert(_ entry: consuming Entry) {
        let row = nextRow
        byNumber.insert(row, Self.hash(entry.number))
        if case .push(let delivery) = entry.content {
            byKey.insert(row, delivery.digest.tableHash)
        }
        _ = rows.insert(entry)
    }

    mutating func remove(_ row: Int) {
        guard let entry = rows.elements[row] else { return }
        byNumber.remove(row, Self.hash(entry.number))
        if let digest = entry.delivery?.digest {
            byKey.remove(row, digest.tableHash)
        }
        rows.remove(row)
    }

    /// The numbers follow one another, so a multiplication spreads them well enough.
    private static func hash(_ number: Int64) -> UInt64 {
        UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
    }
}
