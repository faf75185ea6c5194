import ExactJSON
import Foundation
import WallTime
import ZoneData

extension BenchOperations {
    /// What a wall clock shows, beside Foundation.
    static var zones: [Benchmark] {
        let table = ZoneTables.bundled
        let name: TimeZoneName = "Europe/Berlin"
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
                "zone offset, beside TimeZone",
                beside: { [dates] in timeZone.secondsFromGMT(for: dates[$0 % 1000]) }
            ) { table.offset(of: zone, at: instants[$0 % 1000]) },
            Benchmark(
                "minute of the day, beside Calendar",
                beside: { [calendar, dates] in
                    calendar.dateComponents([.hour, .minute], from: dates[$0 % 1000])
                }
            ) { number in
                let instant = instants[number % 1000]
                return instant.minuteOfDay(offset: table.offset(of: zone, at: instant))
            },
        ]
    }
}
