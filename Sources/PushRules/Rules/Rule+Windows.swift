package import PushModel
package import WallTime

extension Rule {
    /// Whether an instant is in a window of ``when``, if that has any, and in none of ``not``.
    func isTimely(at instant: Instant, offset: PushTimeZone.Offset) -> Bool {
        (when.windows.isEmpty || when.windows.minutesLeft(at: instant, offset: offset) > 0)
            && not.windows.minutesLeft(at: instant, offset: offset) == 0
    }

    /// The first instant after this one, at most 366 days later, at which the windows of the rule keep it silent; `nil` if
    /// there is none.
    package func firstSilent(after now: Instant, in zone: CompiledZone, _ zones: ZoneTable)
        -> Instant?
    {
        let edges = WindowEdges(when.windows + not.windows, in: zone, zones)
        let limit = now.adding(milliseconds: 366 * Instant.millisecondsPerDay)
        var instant = edges.next(after: now)
        while let here = instant, here <= limit {
            guard isTimely(at: here, offset: zones.offset(of: zone, at: here)) else { return here }
            instant = edges.next(after: here)
        }
        return nil
    }
}
