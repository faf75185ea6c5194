import ExactJSON
import Foundation
import WallTime
import ZoneData

extension BenchOperations {
    /// What a wall clock shows, beside Foundation.
    static var zones: [Benchmark] {
        let table = ZoneTable.bundled
        let name: PushTimeZone.Name = "Europe/Berlin"
        guard let zone = try? table.compile(.named(name)),
            let timeZone = TimeZone(identifier: name.string)
        else { return [] }
        // Half a day apart, so that a branch cannot learn where the answer is.
        let instants = (0..<1000).map { number in
            Instant(milliseconds: 1_600_000_000_000 + Int64(number) * 43_200_000)
        }
        let dates = instants.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return [
            Benchmark(
                name: "zone offset, beside TimeZone",
                baseline: { [dates] count in
                    for number in 0..<count {
                        consume(timeZone.secondsFromGMT(for: dates[number % 1000]))
                    }
                },
                body: { count in
                    for number in 0..<count {
                        consume(table.offset(of: zone, at: instants[number % 1000]))
                    }
                }
            ),
            Benchmark(
                name: "minute of the day, beside Calendar",
                baseline: { [calendar, dates] count in
                    for number in 0..<count {
                        let date = dates[number % 1000]
                        consume(calendar.dateComponents([.hour, .minute], from: date))
                    }
                },
                body: { count in
                    for number in 0..<count {
                        let instant = instants[number % 1000]
                        let offset = table.offset(of: zone, at: instant)
                        consume(instant.minuteOfDay(offset: offset))
                    }
                }
            ),
        ]
    }
}
