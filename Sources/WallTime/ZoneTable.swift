import ExactJSON

/// All time zones of one release of the tz database, ready for look-ups.
///
/// A table is an immutable value: compile a zone once, then ask for offsets as often as you like,
/// from any thread. A look-up is a binary search in one array and allocates nothing. Before the
/// first change of a zone its first offset holds since ever, after the last change the last offset
/// for ever.
public struct ZoneTable: Sendable {
    /// The release of the tz database, such as `2026f`.
    public var release: String { rows.release }

    /// One reference, so that the many values that hold a table are cheap to copy.
    private let rows: Rows

    /// Creates a table from zones, each with its history and its names.
    ///
    /// Changes may come in any order; of several at one instant the last counts, and a change to
    /// the offset that holds already is none. Of several zones with one name the first keeps it.
    package init(release: String, zones: [(names: [PushTimeZone.Name], history: ZoneHistory)]) {
        var builder = ZoneTableBuilder()
        for zone in zones {
            builder.append(zone.history, names: zone.names)
        }
        self.init(release: release, builder: builder)
    }

    /// Creates a table from rows that a builder has gathered.
    package init(release: String, builder: consuming ZoneTableBuilder) {
        rows = Rows(release: release, builder: builder)
    }

    /// All names and links, in ascending order of their scalars.
    public var zoneNames: [PushTimeZone.Name] { rows.index.names }

    /// The number of the history that a name stands for.
    func history(of name: PushTimeZone.Name) -> Int? {
        guard let row = rows.index.index(of: name) else { return nil }
        return Int(rows.historyOfName[row])
    }

    /// The row of a history that holds at an instant.
    func row(ofHistory history: Int, at milliseconds: Int64) -> Int {
        let range = Int(rows.firstRow[history])..<Int(rows.firstRow[history + 1])
        // Every decision with quiet hours comes here: no check of bounds that the invariant keeps.
        let storage = rows.starts
        let starts = storage.span
        return range.partitioningIndex { starts[unchecked: $0] > milliseconds } - 1
    }

    func offset(ofRow row: Int) -> PushTimeZone.Offset {
        PushTimeZone.Offset(unchecked: rows.offsets[row])
    }

    /// The instant at which a row of a history starts; `nil` for the first and for the one behind
    /// the last.
    func start(ofRow row: Int, inHistory history: Int) -> Instant? {
        guard row > rows.firstRow[history], row < rows.firstRow[history + 1] else { return nil }
        return Instant(milliseconds: rows.starts[row])
    }

    private final class Rows: Sendable {
        // INVARIANT: the names strictly ascend, and `historyOfName` is as long. History `h` owns
        // the rows `firstRow[h]..<firstRow[h + 1]`, at least one; `starts` ascend within it, the first
        // is `Int64.min`. Row `r` holds from `starts[r]` (milliseconds) with `offsets[r]` (seconds).
        let release: String
        let index: ZoneNameIndex
        let historyOfName: [Int32]
        let firstRow: [Int32]
        let starts: [Int64]
        let offsets: [Int32]

        init(release: String, builder: consuming ZoneTableBuilder) {
            let named = builder.sortedNames()
            self.release = release
            index = ZoneNameIndex(named.map { $0.name })
            historyOfName = named.map { $0.history }
            firstRow = builder.firstRow
            starts = builder.starts
            offsets = builder.offsets
        }
    }
}
