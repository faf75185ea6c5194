import PushModel
import SeededRandomness
import WallTime

extension SplitMix64 {
    /// Up to three windows, of weekdays or of dates within three days of an instant.
    mutating func quietWindows(near now: Instant) throws -> PushSettings.QuietWindows {
        var windows: [QuietWindow] = []
        for _ in 0..<Int.random(in: 1...3, using: &self) {
            let start = try time()
            let end = once(in: 4) ? start : try time()
            if once(in: 2) {
                let days = QuietWindow.Weekday.allCases.filter { _ in !once(in: 3) }
                windows.append(
                    try QuietWindow(days: Set(days + [.friday]), start: start, end: end)
                )
            } else {
                let number = Int(now.milliseconds / 86_400_000) + .random(in: -1...1, using: &self)
                let day = FoundationDay.number(number)
                let date = try QuietWindow.Date(
                    year: once(in: 3) ? day.year + 4 : pick(nil, day.year),
                    month: day.month,
                    day: once(in: 9) ? 1 : day.day
                )
                windows.append(try QuietWindow(dates: [date], start: start, end: end))
            }
        }
        return try PushSettings.QuietWindows(windows)
    }

    private mutating func time() throws -> SilentModeTime {
        let hours = pick(0, 0, 2, 22, Int.random(in: 0...23, using: &self))
        return try SilentModeTime(
            hours: hours,
            minutes: pick(0, 30, .random(in: 0...59, using: &self))
        )
    }
}
