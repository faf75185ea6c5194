/// A stretch of time through which the clocks of a zone keep the same distance from UTC.
package struct OffsetSpan: Hashable, Sendable {
    /// The distance from UTC.
    package var offset: PushTimeZone.Offset
    /// The first instant of the stretch; `nil` if it has lasted since ever.
    package var start: Instant?
    /// The first instant after the stretch; `nil` if it lasts for ever.
    package var end: Instant?

    /// Creates a stretch from `start` up to and without `end`.
    package init(offset: PushTimeZone.Offset, start: Instant? = nil, end: Instant? = nil) {
        self.offset = offset
        self.start = start
        self.end = end
    }

    /// Whether an instant lies in the stretch.
    package func contains(_ instant: Instant) -> Bool {
        if let start, instant < start { return false }
        if let end, instant >= end { return false }
        return true
    }
}
