import PushModel
import WallTime

/// What a user's windows say of an instant (rule 2.7).
enum QuietWindowState: UInt8, Sendable {
    /// There are none.
    case absent
    /// They are passed over, because no clock says when they are.
    case withoutZone
    /// None of them contains the instant.
    case outside
    /// One of them contains the instant.
    case inside

    /// Whether the gate blocks.
    @inline(__always)
    var isInside: Bool { rawValue == Self.inside.rawValue }

    /// Reads windows on the clock of a zone; `nil` if there is none.
    init(
        of windows: PushSettings.QuietWindows,
        in zone: CompiledZone?,
        at moment: borrowing Moment
    ) {
        guard !windows.isEmpty else {
            self = .absent
            return
        }
        guard let zone else {
            self = .withoutZone
            return
        }
        let offset = moment.zones.offset(of: zone, at: moment.now)
        self = windows.minutesLeft(at: moment.now, offset: offset) > 0 ? .inside : .outside
    }
}

extension Collection<QuietWindow> {
    /// For how many minutes some window is still active on a clock with an offset from UTC; 0 if none is.
    func minutesLeft(at instant: Instant, offset: PushTimeZone.Offset) -> Int {
        minutesLeft(
            at: instant.minuteOfDay(offset: offset),
            onDay: instant.localDay(offset: offset)
        )
    }

    /// For how many minutes some window is still active at a minute of a day, which is counted from 1970-01-01.
    func minutesLeft(at minute: Int, onDay day: Int64) -> Int {
        let today = QuietWindow.Day(daysSince1970: day)
        let yesterday = QuietWindow.Day(daysSince1970: day - 1)
        return reduce(0) { longest, window in
            Swift.max(longest, window.minutesLeft(at: minute, on: today, after: yesterday))
        }
    }
}
