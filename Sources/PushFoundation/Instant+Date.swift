public import Foundation
public import WallTime

extension Instant {
    /// The milliseconds from 1970-01-01T00:00:00Z to Foundation's reference date, 2001.
    private static let referenceDate = 978_307_200_000.0

    /// Creates the instant that is nearest to a date.
    ///
    /// Dates beyond the range of instants give the nearer end of the range; a date that is not a
    /// number gives 1970-01-01T00:00:00Z.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSinceReferenceDate * 1000).rounded()
        guard !milliseconds.isNaN else {
            self.init(milliseconds: 0)
            return
        }
        // Beyond 2^53 a double has no odd integers any more, but an Int64 still has room.
        let bounded = max(-9.1e15, min(milliseconds, 9.1e15)) + Instant.referenceDate
        self.init(milliseconds: Int64(bounded))
    }

    /// The instant as a date.
    ///
    /// From year 0 to 9999 the way back gives the same instant, to the millisecond.
    public var date: Date {
        Date(
            timeIntervalSinceReferenceDate: (Double(milliseconds) - Instant.referenceDate) / 1000
        )
    }
}
