import APNsTransport
import ExactJSON
import Testing
import WallTime

@Suite struct CredentialEndsTests {
    private static let day: Int64 = 86_400_000
    private static let end = Instant(milliseconds: 100 * day)

    /// The instant at which so many milliseconds are left.
    private static func left(_ milliseconds: Int64) -> Instant {
        end.adding(milliseconds: -milliseconds)
    }

    @Test func `an end is told at 30, 15, 8 and 1 days left, once each`() {
        var ends = CredentialEnds(["old": Self.end])
        var told: [Int64] = []
        for hour in stride(from: Int64(40 * 24), through: -48, by: -1) {
            let now = Self.left(hour * 3_600_000)
            for notice in ends.due(at: now) {
                told.append(hour)
                #expect(notice.daysLeft == Self.end.daysLeft(at: now))
                #expect(notice.isLastDay == (hour <= 24))
            }
        }
        let hours: [Int64] = [720, 360, 192, 24]
        #expect(told == hours)
    }

    @Test(
        arguments: [
            (30 * day + 1, nil), (30 * day, 30), (8 * day + 1, 8), (8 * day, 8), (day, 1), (1, 0),
            (0, 0), (-1, -1), (-day - 1, -2),
        ] as [(Int64, Int64?)]
    )
    func `what is asked first tells the last of the days that have passed`(
        milliseconds: Int64,
        daysLeft: Int64?
    ) {
        var ends = CredentialEnds(["old": Self.end])
        let now = Self.left(milliseconds)
        let notice = ends.due(at: now).first
        #expect(notice?.daysLeft == daysLeft)
        #expect(ends.due(at: now).isEmpty)
    }

    @Test func `only credentials that were replaced are told anew, and those that went are not`() {
        var ends = CredentialEnds(["kept": Self.end, "gone": Self.end, "new": Self.end])
        let now = Self.left(Self.day)
        #expect(ends.due(at: now).map { $0.credential } == ["gone", "kept", "new"])
        let later = Self.end.adding(milliseconds: 6 * Self.day)
        ends.replace(by: ["kept": Self.end, "new": later])
        let notices = ends.due(at: now)
        #expect(notices.map { $0.credential } == ["new"])
        #expect(notices.map { $0.isLastDay } == [false])
        #expect(ends.ends == ["kept": Self.end, "new": later])
    }
}
