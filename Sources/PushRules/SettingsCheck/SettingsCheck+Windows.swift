import PushModel
import WallTime

extension SettingsCheck {
    /// The findings of windows that have a zone, from the last window to the first, of each by their keys (S11).
    var windowFindings: [Finding] {
        var findings: [Finding] = []
        for (index, window) in preferences.windows.enumerated().reversed() {
            func find(_ code: Finding.Code, _ key: Finding.Key?, _ remedy: Remedy?) {
                var facts = Finding.Facts(window: window)
                facts.dates = comingDates(of: window)
                findings.append(
                    Finding(code, key, ofWindow: index, remedy: remedy, facts)
                )
            }
            let others =
                (try? PushSettings.QuietWindows(Array(preferences.windows[..<index]))) ?? .init()
            let stretches = quietStretches(of: window)
            if stretches.isEmpty, window.dates.isEmpty || !comingDates(of: window).isEmpty {
                find(.windowNever, nil, nil)
            }
            if overlaps(stretches, others) { find(.windowOverlap, nil, nil) }
            if comingDates(of: window).count < window.dates.count {
                find(.windowPast, .dates, .removePastDates)
            }
            if preferences.quietHours.isEmpty, window.days.count >= Self.fewestWorkdays,
                Self.leavesNightOut(QuietHours(.init(start: window.start, end: window.end)))
            {
                find(.windowDay, .start, .exchangeWindowTimes)
            }
        }
        return findings
    }

    /// Five: on fewer weekdays long days are meant more often (S11).
    private static let fewestWorkdays = 5

    mutating func exchangeTimes(ofWindow index: Int?) {
        var windows = Array(preferences.windows)
        guard let index, let window = index < windows.count ? windows[index] : nil,
            let exchanged = try? QuietWindow(
                days: Set(window.days),
                start: window.end,
                end: window.start
            )
        else { return }
        windows[index] = exchanged
        preferences.windows = (try? PushSettings.QuietWindows(windows)) ?? preferences.windows
    }

    /// The stretches of time in which a window is active while settings are looked at.
    private func quietStretches(of window: QuietWindow) -> [QuietStretch] {
        var part = preferences
        part.windows = (try? PushSettings.QuietWindows([window])) ?? .init()
        return part.quietStretches(
            of: .quietWindow,
            from: now,
            to: last.adding(milliseconds: 1),
            zones: zones
        )
    }

    /// Whether the interval or some windows are active in these stretches.
    private func overlaps(_ stretches: [QuietStretch], _ windows: PushSettings.QuietWindows) -> Bool
    {
        var others = preferences
        others.windows = windows
        guard let calendar = QuietCalendar(others, zones: zones) else { return false }
        return stretches.contains { calendar.firstQuiet(from: $0.from, before: $0.to) != nil }
    }

    /// The dates of a window that are not past: of which the clock does not show the end, or a later time (S11).
    private func comingDates(of window: QuietWindow) -> [QuietWindow.Date] {
        guard let zone = preferences.timeZone else { return window.dates }
        let minute = now.localMinute(offset: zones.offset(of: zone, at: now))
        let isOvernight = window.start.minuteOfDay >= window.end.minuteOfDay
        let end =
            Int64(window.end.minuteOfDay) + (isOvernight ? Int64(SilentModeTime.minutesPerDay) : 0)
        return window.dates.filter { date in
            guard let year = date.year,
                let date = CivilDate(
                    year: Int64(year),
                    month: Int64(date.month),
                    day: Int64(date.day)
                )
            else { return true }
            return minute < date.daysSince1970 * Int64(SilentModeTime.minutesPerDay) + end
        }
    }
}
