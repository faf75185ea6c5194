extension Instant {
    /// The milliseconds of a day without a change of the clock.
    package static var millisecondsPerDay: Int64 { 86_400_000 }

    /// The minute of the day that a wall clock at the given offset shows, 0 to 1439.
    public func minuteOfDay(offset: PushTimeZone.Offset) -> Int {
        let local = milliseconds + offset.milliseconds
        let midnight = local.flooredQuotient(by: Instant.millisecondsPerDay)
        return Int((local - midnight * Instant.millisecondsPerDay) / 60_000)
    }

    /// The day that a wall clock at the given offset shows, as the number of days from 1970-01-01.
    package func localDay(offset: PushTimeZone.Offset) -> Int64 {
        (milliseconds + offset.milliseconds).flooredQuotient(by: Instant.millisecondsPerDay)
    }

    /// The minute that a wall clock at the given offset shows, as the number of minutes from 1970-01-01 00:00.
    package func localMinute(offset: PushTimeZone.Offset) -> Int64 {
        (milliseconds + offset.milliseconds).flooredQuotient(by: 60_000)
    }

    /// How far a wall clock at the given offset is into its minute, 0 to 59,999 milliseconds.
    package func millisecondOfMinute(offset: PushTimeZone.Offset) -> Int64 {
        let local = milliseconds + offset.milliseconds
        return local - local.flooredQuotient(by: 60_000) * 60_000
    }
}

extension Instant {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var wholeSeconds: Int64 { milliseconds.flooredQuotient(by: 1000) }
}
