package import PushModel
import WallTime

/// What interval and windows say of the minutes of a clock, wherever it is.
///
/// Minutes are counted from 1970-01-01 00:00 on that clock.
package struct QuietPattern {
    private let hours: QuietHours
    private let windows: [QuietWindow]
    /// The minutes of the day at which either can begin or end, ascending.
    private let edges: [Int]

    package struct Verdicts: Hashable, Sendable {
        /// Whether the interval contains the minute.
        package let isQuiet: Bool
        /// Whether some window does.
        package let isInWindow: Bool

        package init(isQuiet: Bool, isInWindow: Bool) {
            self.isQuiet = isQuiet
            self.isInWindow = isInWindow
        }
    }

    package init(_ interval: SilentModeInterval?, _ windows: PushSettings.QuietWindows) {
        self.init(QuietHours(interval), Array(windows))
    }

    init(_ hours: QuietHours, _ windows: [QuietWindow]) {
        self.hours = hours
        self.windows = windows
        var edges: Set<Int> = [0]
        for window in windows {
            edges.formUnion([window.start.minuteOfDay, window.end.minuteOfDay])
        }
        if !hours.isEmpty { edges.formUnion([Int(hours.start), Int(hours.end)]) }
        self.edges = edges.sorted()
    }

    package func verdicts(at minute: Int64) -> Verdicts {
        let day = minute.flooredQuotient(by: Self.day)
        let time = Int(minute - day * Self.day)
        return Verdicts(
            isQuiet: hours.contains(minute: Int16(time)),
            isInWindow: windows.minutesLeft(at: time, onDay: day) > 0
        )
    }

    /// The first minute after this one at which something can begin or end.
    package func edge(after minute: Int64) -> Int64 {
        let day = minute.flooredQuotient(by: Self.day) * Self.day
        let time = Int(minute - day)
        return day + (edges.first { $0 > time }.map(Int64.init) ?? Self.day)
    }

    private static let day = Int64(SilentModeTime.minutesPerDay)
}
