import Foundation
import WallTime

/// The wall clock of a zone, as someone else than the package under test reads it.
struct WallClock: Sendable {
    /// Seconds east of UTC at an instant.
    let offset: @Sendable (Instant) -> Int

    /// The clock that Foundation has; it agrees on years whose clocks are settled.
    init?(foundation name: String) {
        guard let zone = TimeZone(identifier: name) else { return nil }
        offset = { instant in
            zone.secondsFromGMT(
                for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
            )
        }
    }

    /// The clock of a table.
    init(_ zone: CompiledZone, in table: ZoneTable) {
        offset = { Int(table.offset(of: zone, at: $0).seconds) }
    }

    /// The minute of the day that the clock shows, 0 to 1439.
    func minute(at instant: Instant) -> Int {
        let day: Int64 = 86_400_000
        let local = instant.milliseconds + Int64(offset(instant)) * 1000
        return Int((local % day + day) % day / 60_000)
    }

    /// Zones with every kind of change: of an hour, of half an hour, for Ramadan, of a whole day, none.
    static let settledZones = [
        "America/New_York", "Europe/London", "Australia/Lord_Howe", "Africa/Casablanca",
        "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns", "Asia/Shanghai", "Asia/Tehran",
        "America/Sao_Paulo", "Europe/Dublin", "UTC",
    ]

    /// The years whose clocks no release of the tz database is going to change: 2000 to 2018.
    static let settledYears: ClosedRange<Int64> = 946_684_800_000...1_546_300_799_999
}
