import Foundation

/// The days of the years 1999 to 2480, as Foundation's calendar has them.
struct FoundationDay: Sendable {
    let year: Int
    let month: Int
    let day: Int
    /// 0 for Monday to 6 for Sunday.
    let weekday: Int

    private static let first = 10_592

    private static let all: [FoundationDay] = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return (first..<186_300).map { number in
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let found = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            return FoundationDay(
                year: found.year ?? 0,
                month: found.month ?? 0,
                day: found.day ?? 0,
                weekday: ((found.weekday ?? 0) + 5) % 7
            )
        }
    }()

    /// The number of the last day from 1970-01-01.
    static let last = first + all.count - 1

    /// The day that lies so many days after 1970-01-01.
    static func number(_ number: Int) -> FoundationDay { all[number - first] }
}
