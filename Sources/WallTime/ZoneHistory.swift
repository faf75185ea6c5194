/// The changes of the clocks in one zone, as a ``ZoneTable`` is made of them.
package struct ZoneHistory: Hashable, Sendable {
    /// The offset from UTC before the first change, and for ever if there is none.
    package var firstOffset: PushTimeZone.Offset
    /// The changes, in any order.
    package var changes: [Change]

    /// Creates the history of a zone that starts at an offset and goes through changes.
    package init(firstOffset: PushTimeZone.Offset, changes: [Change] = []) {
        self.firstOffset = firstOffset
        self.changes = changes
    }
}

extension ZoneHistory {
    /// One change of the clocks.
    package struct Change: Hashable, Sendable {
        /// The first instant with the new offset.
        package var instant: Instant
        /// The offset from UTC from then on.
        package var offset: PushTimeZone.Offset

        package init(at instant: Instant, to offset: PushTimeZone.Offset) {
            self.instant = instant
            self.offset = offset
        }
    }
}
