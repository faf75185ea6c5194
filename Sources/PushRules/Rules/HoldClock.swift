import PushModel
import WallTime

/// Says when rules with `until` end for a message that is held (rule 1.7).
struct HoldClock: Sendable {
    /// Since when the message has been held.
    let since: Instant
    /// The zone of the recipient's clock.
    let zone: CompiledZone
    let zones: ZoneTable

    /// Whether a rule with these times has ended at an instant; one without any never does.
    func hasEnded(_ times: [SilentModeTime], at now: Instant) -> Bool {
        end(of: times).map { $0 <= now } ?? false
    }

    /// The first instant after ``since`` at which the clock begins to show one of the times, or has skipped it; `nil` if
    /// there is none (H42).
    func end(of times: [SilentModeTime]) -> Instant? {
        var span = zones.span(of: zone, at: since)
        // What the clock shows from here on, in milliseconds since 1970 began there.
        var local = since.milliseconds + span.offset.milliseconds + 1
        while true {
            let next = times.map { Self.first($0, from: local) }.min()
            guard let next else { return nil }
            let instant = Instant(milliseconds: next - span.offset.milliseconds)
            guard let end = span.end else { return instant < .latest ? instant : nil }
            guard instant >= end else { return instant }
            let skippedFrom = end.milliseconds + span.offset.milliseconds
            span = zones.span(of: zone, at: end)
            local = end.milliseconds + span.offset.milliseconds
            if skippedFrom < local, skippedFrom...local ~= next { return end }
        }
    }

    /// The first local time from another one on at which a clock shows a time of the day.
    private static func first(_ time: SilentModeTime, from local: Int64) -> Int64 {
        let day = Instant.millisecondsPerDay
        let shift = Int64(time.minuteOfDay) * 60_000
        let whole = (local - shift) / day
        let first = whole * day + shift
        return first < local ? first + day : first
    }
}
