import WallTime

extension Instant {
    /// The instant so many seconds after 1970-01-01T00:00:00Z.
    init(seconds: Int64) {
        let (milliseconds, isOverflow) = seconds.multipliedReportingOverflow(by: 1000)
        let bound = seconds < 0 ? Int64.min : Int64.max
        self.init(milliseconds: isOverflow ? bound : milliseconds)
    }
}
