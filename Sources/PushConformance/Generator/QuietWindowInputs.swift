import ExactJSON
import WallTime

/// Makes windows of weekdays, and of dates near the instant of an input.
struct QuietWindowInputs {
    let time: TimeContext

    func windows(_ draw: inout Draw) -> JSONValue {
        .array((0...draw.below(3)).map { _ in .object(window(&draw)) })
    }

    private func window(_ draw: inout Draw) -> JSONObject {
        let start = draw.percent(15) ? "00:00" : time.timeOfDay(&draw)
        let end = draw.percent(20) ? start : time.timeOfDay(&draw)
        var window: JSONObject = ["start": .string(start), "end": .string(end)]
        if draw.percent(55) {
            let days = draw.shuffled(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
            window["days"] = .array(days.prefix(1 + draw.below(7)).map { .string($0) })
        } else {
            window["dates"] = .array(dates(&draw))
        }
        return window
    }

    private func dates(_ draw: inout Draw) -> [JSONValue] {
        var dates: [String] = []
        for _ in 0...draw.below(3) {
            let days = (time.now / 86_400_000) + draw.one(0, 0, 0, 1, -1, 2, draw.int(-400...400))
            let date = CivilDate(daysSince1970: days)
            let monthAndDay = two(date.month) + "-" + two(date.day)
            let hasYear = draw.percent(40) && 0...9999 ~= date.year
            let text =
                draw.percent(8)
                ? "02-29" : hasYear ? four(date.year) + "-" + monthAndDay : monthAndDay
            if !dates.contains(text) { dates.append(text) }
        }
        return dates.map { .string($0) }
    }

    private func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private func four(_ number: Int64) -> String { two(number / 100) + two(number % 100) }
}
