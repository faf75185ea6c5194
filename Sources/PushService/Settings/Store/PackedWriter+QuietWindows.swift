import ExactJSON
import PushModel

// The number of windows; of each 0 or a bit for each weekday, the number of dates if it is 0, the dates, the times.

extension PackedWriter {
    mutating func write(_ windows: PushSettings.QuietWindows) {
        write(windows.count)
        for window in windows {
            write(window.days.reduce(0) { $0 | 1 << $1.rawValue })
            if !window.dates.isEmpty { write(window.dates.count) }
            for date in window.dates {
                write((((date.year ?? -1) + 1) * 12 + date.month - 1) * 31 + date.day - 1)
            }
            let (start, end) = (window.start.minuteOfDay, window.end.minuteOfDay)
            write(start * SilentModeTime.minutesPerDay + end)
        }
    }
}

extension PackedReader {
    /// Decodes windows, exactly as they were written.
    mutating func readQuietWindows() -> PushSettings.QuietWindows {
        let count = readCount()
        var windows: [QuietWindow] = []
        for _ in 0..<count {
            let weekdays = readCount()
            let days = QuietWindow.Weekday.allCases.filter { weekdays >> $0.rawValue & 1 == 1 }
            var dates: [QuietWindow.Date] = []
            if days.isEmpty {
                for _ in 0..<readCount() {
                    let number = readCount()
                    let date = try? QuietWindow.Date(
                        year: number < 372 ? nil : number / 372 - 1,
                        month: number / 31 % 12 + 1,
                        day: number % 31 + 1
                    )
                    if let date { dates.append(date) }
                }
            }
            let (start, end) = readTimes()
            let window =
                days.isEmpty
                ? try? QuietWindow(dates: Set(dates), start: start, end: end)
                : try? QuietWindow(days: Set(days), start: start, end: end)
            if let window { windows.append(window) }
        }
        return (try? PushSettings.QuietWindows(windows)) ?? PushSettings.QuietWindows()
    }
}
