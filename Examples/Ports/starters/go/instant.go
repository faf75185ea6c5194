package main

import "regexp"

const (
	minute       = 60_000
	day          = 24 * 60 * minute
	firstInstant = -62_167_219_200_000 // 0000-01-01T00:00:00.000Z
	lastInstant  = 253_402_300_799_999 // 9999-12-31T23:59:59.999Z
)

// `[0-9]`, because time.Parse takes a comma before the fraction, an hour of one digit, and offsets of 24 hours.
var instantForm = regexp.MustCompile(`^([0-9]{4})-([0-9]{2})-([0-9]{2})T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])` +
	`(?:\.([0-9]{1,3}))?(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))$`)

var daysOfMonths = []int64{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

// readInstant reads an instant in milliseconds since 1970 (specification, instants).
func readInstant(text string) (int64, bool) {
	parts := instantForm.FindStringSubmatch(text)
	if parts == nil {
		return 0, false
	}
	var numbers [11]int64
	for index, part := range parts {
		for _, digit := range []byte(part) {
			if index > 0 && index != 8 {
				numbers[index] = numbers[index]*10 + int64(digit-'0')
			}
		}
	}
	year, month, date := numbers[1], numbers[2], numbers[3]
	isLeap := year%4 == 0 && (year%100 != 0 || year%400 == 0)
	if month < 1 || month > 12 || date < 1 {
		return 0, false
	}
	if last := daysOfMonths[month-1]; date > last && !(isLeap && month == 2 && date == 29) {
		return 0, false
	}
	milliseconds := numbers[7]
	for count := len(parts[7]); count > 0 && count < 3; count++ {
		milliseconds *= 10
	}
	offset := numbers[9]*60 + numbers[10]
	if parts[8] == "-" {
		offset = -offset
	}
	time := daysSince1970(year, month, date)*day + (numbers[4]*60+numbers[5]-offset)*minute + numbers[6]*1000 + milliseconds
	return time, time >= firstInstant && time <= lastInstant
}

// daysSince1970 counts in years that begin in March. The calendar repeats itself after 400 years, which are added so that
// no number is negative, and have 146,097 days.
func daysSince1970(year, month, date int64) int64 {
	if month < 3 {
		year, month = year-1, month+12
	}
	year += 400
	return year*365 + year/4 - year/100 + year/400 + (month*153-457)/5 + date - 719_469 - 146_097
}
