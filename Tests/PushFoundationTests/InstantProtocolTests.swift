import PushFoundation
import Testing
import WallTime

@Suite struct InstantProtocolTests {
    @Test(
        arguments: [
            (.zero, 0), (.milliseconds(1), 1), (.milliseconds(-1), -1), (.microseconds(1), 1),
            (.microseconds(1001), 2), (.microseconds(-1), 0), (.microseconds(-1001), -1),
            (.seconds(86_400), 86_400_000),
        ] as [(Duration, Int64)]
    )
    func `an instant advances by whole milliseconds, never by less than the duration`(
        duration: Duration,
        milliseconds: Int64
    ) {
        let start = Instant(milliseconds: 1_659_009_600_123)
        let end = start.advanced(by: duration)
        #expect(end.milliseconds(since: start) == milliseconds)
        #expect(start.duration(to: end) >= duration)
        #expect(start.advanced(by: start.duration(to: end)) == end)
    }

    @Test func `a duration beyond all instants leads to the nearest end`() {
        let forever = Duration.seconds(Int64.max)
        #expect(Instant.latest.advanced(by: forever) == .latest)
        #expect(Instant.earliest.advanced(by: forever) == .latest)
        #expect(Instant.latest.advanced(by: .zero - forever) == .earliest)
        #expect(Instant.earliest.advanced(by: Instant.earliest.duration(to: .latest)) == .latest)
    }
}
