import ExactJSON
import PushRules
import WallTime

/// Seven days as bars, what is quiet in them filled, and where the clocks change marked.
///
/// Widths are in percent and heights in pixels, so the labels stay as large as all other text however
/// narrow the page is.
struct WeekPicture {
    let week: QuietWeek
    /// What ids start with.
    let scope: String

    var markup: Markup {
        week.stretches.isEmpty ? "<p>No quiet time, \(range).</p>\n" : picture
    }

    private var picture: Markup {
        let height = Self.top + week.days.count * Self.dayHeight
        return """
            <svg class="week" role="img" aria-labelledby="\(scope)-week \(scope)-week-text" \
            width="100%" height="\(height)" xmlns="http://www.w3.org/2000/svg">
            <title id="\(scope)-week">Quiet hours, \(range) (\(week.zoneName))</title>
            \(hours)\(week.days.enumerated().map { day($1, top: Self.top + $0 * Self.dayHeight) })</svg>
            <ul class="key" aria-label="Key">
            <li><i></i> pushes come through</li>
            <li><i class="quiet"></i> quiet</li>
            <li><i class="now"></i> now</li>
            \(hasChange ? "<li><i class=\"change\"></i> the clocks change</li>\n" : nil)</ul>
            <div id="\(scope)-week-text">
            \(changes)\(stretches)</div>

            """
    }

    private static let top = 16
    private static let dayHeight = 40
    private static let barHeight = 18

    private var range: String {
        guard let first = week.days.first, let last = week.days.last else { return "" }
        return
            "\(WallClock(day: first.number).shortDate) to \(WallClock(day: last.number).shortDate)"
    }

    /// The hours above the bars.
    private var hours: Markup {
        Markup(
            [0, 6, 12, 18, 24].map { hour in
                let anchor: Markup = hour == 0 ? "start" : hour == 24 ? "end" : "middle"
                return """
                    <text class="hour" x="\(Self.percent(Int64(hour) * 3_600_000))" y="11" \
                    text-anchor="\(anchor)">\(hour)</text>

                    """
            }
        )
    }

    private func day(_ day: QuietWeek.Day, top: Int) -> Markup {
        let name = WallClock(day: day.number).shortDate
        let label = day.change.map { "\(name): \($0)" } ?? name
        let laneHeight = day.lanes.count > 1 ? Self.barHeight / day.lanes.count : Self.barHeight
        let lanes: [Markup] = day.lanes.enumerated().map { index, lane in
            let y = top + 17 + index * laneHeight
            return """
                \(Self.bar(lane.clock, kind: "day", y: y, height: laneHeight))\
                \(lane.quiet.map { Self.bar($0, kind: "quiet", y: y, height: laneHeight) })
                """
        }
        let marks: [Markup] = ["halo", "now"]
        let now: [Markup] =
            day.now.map { place in
                marks.map { kind in
                    Self.line(
                        place.millisecond,
                        kind: kind,
                        from: top + 15 + place.lane * laneHeight,
                        to: top + 19 + (place.lane + 1) * laneHeight
                    )
                }
            } ?? []
        return """
            <text x="0" y="\(top + 12)"\(day.change == nil ? nil : " class=\"changed\"")>\(label)</text>
            \(lanes)\(Self.grid(top: top + 17))\
            \(day.changePlaces.map { Self.line($0, kind: "change", from: top + 16, to: top + 36) })\
            \(now)
            """
    }

    private static func grid(top: Int) -> [Markup] {
        [6, 12, 18].map {
            line($0 * 3_600_000, kind: "grid", from: top, to: top + barHeight)
        }
    }

    private static func bar(_ time: Range<Int64>, kind: Markup, y: Int, height: Int) -> Markup {
        """
        <rect class="\(kind)" x="\(percent(time.lowerBound))" y="\(y)" \
        width="\(percent(time.upperBound - time.lowerBound))" height="\(height)"/>

        """
    }

    private static func line(_ time: Int64, kind: Markup, from: Int, to: Int) -> Markup {
        """
        <line class="\(kind)" x1="\(percent(time))" x2="\(percent(time))" y1="\(from)" y2="\(to)"/>

        """
    }

    /// A time as a part of a day, to a thousandth of a percent.
    private static func percent(_ milliseconds: Int64) -> String {
        let thousandths = milliseconds * 100_000 / Instant.millisecondsPerDay
        let fraction = String(1000 + thousandths % 1000).dropFirst()
        return "\(thousandths / 1000).\(fraction)%"
    }

    private var hasChange: Bool { week.days.contains { $0.change != nil } }

    /// The changes of the clocks, in words.
    private var changes: [Markup] {
        week.days.compactMap { day in
            day.change.map { "<p>\(WallClock(day: day.number).longDate): \($0).</p>\n" }
        }
    }

    /// The quiet stretches, in words.
    private var stretches: Markup {
        let items = week.stretches.map { stretch in
            let (from, to) = (week.clock(stretch.from), week.clock(stretch.to))
            let reasons = stretch.reasons.map { $0.sentence() }.joined(separator: ", ")
            return """
                <li>\(from.shortDate) \(from.time) to \(to.shortDate) \(to.time) \
                <span class="soft">\(reasons)</span></li>

                """ as Markup
        }
        return """
            <details>
            <summary>Quiet stretches as text</summary>
            <ul>
            \(items)</ul>
            </details>

            """
    }
}

extension QuietWeek.Day {
    /// What the clocks do on this day, if they do anything.
    var change: String? {
        guard let first = lanes.first, let last = lanes.last else {
            return "the clocks skip this day"
        }
        var changes: [String] = []
        if first.clock.lowerBound > 0 {
            changes.append("the day starts at \(WallClock.time(first.clock.lowerBound))")
        }
        for (before, after) in zip(lanes, lanes.dropFirst()) {
            let (from, to) = (before.clock.upperBound, after.clock.lowerBound)
            let way = from < to ? "forward" : "back"
            changes.append("clocks go \(way), \(WallClock.time(from)) to \(WallClock.time(to))")
        }
        if last.clock.upperBound < Instant.millisecondsPerDay {
            changes.append("the day ends at \(WallClock.time(last.clock.upperBound))")
        }
        return changes.isEmpty ? nil : changes.joined(separator: "; ")
    }

    /// Where on the day's bar the clocks change.
    var changePlaces: [Int64] {
        guard change != nil else { return [] }
        return lanes.flatMap { [$0.clock.lowerBound, $0.clock.upperBound] }
            .filter { $0 > 0 && $0 < Instant.millisecondsPerDay }
    }
}
