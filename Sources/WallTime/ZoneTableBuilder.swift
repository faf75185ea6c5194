/// Gathers the histories and names of which a ``ZoneTable`` is made.
package struct ZoneTableBuilder {
    private(set) var firstRow: [Int32] = [0]
    private(set) var starts: [Int64] = []
    private(set) var offsets: [Int32] = []
    private var names: [(name: PushTimeZone.Name, history: Int32)] = []

    /// Creates a builder without zones, with room for so many of everything.
    package init(histories: Int = 0, rows: Int = 0, names: Int = 0) {
        firstRow.reserveCapacity(histories + 1)
        starts.reserveCapacity(rows)
        offsets.reserveCapacity(rows)
        self.names.reserveCapacity(names)
    }

    /// Starts the next history with the offset, in seconds, that holds before its first change.
    package mutating func beginHistory(offset: Int32) {
        starts.append(Int64.min)
        offsets.append(offset)
    }

    /// Adds a change to the history at hand: it must be later than the one before.
    package mutating func append(start milliseconds: Int64, offset: Int32) {
        starts.append(milliseconds)
        offsets.append(offset)
    }

    /// Ends the history at hand.
    package mutating func endHistory() {
        firstRow.append(Int32(truncatingIfNeeded: starts.count))
    }

    /// Gives a name to a history by its number, which counts from 0.
    package mutating func append(name: PushTimeZone.Name, history: Int) {
        names.append((name, Int32(truncatingIfNeeded: history)))
    }

    /// Adds a history whose changes may be out of order, and its names.
    mutating func append(_ history: ZoneHistory, names: [PushTimeZone.Name]) {
        for name in names {
            append(name: name, history: firstRow.count - 1)
        }
        beginHistory(offset: history.firstOffset.seconds)
        let changes = ZoneTableBuilder.lastChanges(of: history)
        for change in changes where change.offset.seconds != offsets[offsets.count - 1] {
            append(start: change.instant.milliseconds, offset: change.offset.seconds)
        }
        endHistory()
    }

    /// The changes in the order of time, of several at one instant only the last.
    private static func lastChanges(of history: ZoneHistory) -> [ZoneHistory.Change] {
        let ordered = history.changes.indices.sorted { left, right in
            let (earlier, later) = (history.changes[left], history.changes[right])
            return earlier.instant == later.instant ? left < right : earlier.instant < later.instant
        }
        var changes: [ZoneHistory.Change] = []
        for index in ordered {
            let change = history.changes[index]
            if let last = changes.last, last.instant == change.instant {
                changes.removeLast()
            }
            changes.append(change)
        }
        return changes
    }

    /// The names in ascending order, each once, with the history it was given first.
    func sortedNames() -> [(name: PushTimeZone.Name, history: Int32)] {
        let isSorted = zip(names, names.dropFirst()).allSatisfy { $0.name < $1.name }
        guard !isSorted else { return names }
        let ordered = names.indices.sorted { left, right in
            names[left].name == names[right].name
                ? left < right : names[left].name < names[right].name
        }
        var unique: [(name: PushTimeZone.Name, history: Int32)] = []
        for index in ordered where unique.last?.name != names[index].name {
            unique.append(names[index])
        }
        return unique
    }
}
