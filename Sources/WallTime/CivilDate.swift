/// A day of the proleptic Gregorian calendar, and its number of days from 1970-01-01.
package struct CivilDate: Hashable, Sendable {
    /// The astronomical year: 0 is the year before 1.
    package var year: Int64
    /// The month, 1 to 12.
    package var month: Int64
    /// The day of the month, 1 to 31.
    package var day: Int64

    /// Creates the date of a real day; `nil` for a month or a day that the calendar does not have.
    package init?(year: Int64, month: Int64, day: Int64) {
        guard month >= 1, month <= 12, day >= 1,
            day <= CivilDate.days(inMonth: month, ofYear: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the date that lies so many days after 1970-01-01, or before it if negative.
    ///
    /// Years count from March here, so that a leap day is the last day of its year, and 400 of them
    /// make an era of always 146,097 days.
    package init(daysSince1970 days: Int64) {
        let shifted = days + 719_468  // since 0000-03-01
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The days that lie between 1970-01-01 and this date, negative before it.
    package var daysSince1970: Int64 {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = yearFromMarch.flooredQuotient(by: 400)
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The length of a month, 1 to 12, in days.
    private static func days(inMonth month: Int64, ofYear year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int64 {
    /// The quotient rounded down, for a divisor above zero.
    package func flooredQuotient(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}
