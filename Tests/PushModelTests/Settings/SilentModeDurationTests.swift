import ExactJSON
import PushModel
import Testing
import WallTime

@Suite struct SilentModeDurationTests {
    // 2.2
    @Test(arguments: [0, 1, 15, 240, 10_079, 10_080])
    func `a duration is 0 to 10080 minutes`(minutes: Int) throws {
        #expect(try SilentModeDuration(minutes: minutes).minutes == minutes)
        #expect(SilentModeDuration.range.contains(minutes))
    }

    // 2.2
    @Test(arguments: [-1, 10_081, 604_800_000, .min, .max])
    func `any other is refused`(minutes: Int) throws {
        let fault = try #require(throws: InputError.self) {
            try SilentModeDuration(minutes: minutes)
        }
        #expect(fault.code == .inputValue)
        #expect(fault.path == .root)
        #expect(fault.detail == "a duration is 0 to 10080 minutes, not `\(minutes)`")
    }

    // 2.2
    @Test(
        arguments: [
            (0, nil), (1, 1_647_503_809_918), (1440, 1_647_590_149_918),
            (10_080, 1_648_108_549_918),
        ] as [(Int, Int64?)]
    )
    func `n minutes that are set now end n minutes from now, and 0 is none`(
        minutes: Int,
        expiry: Int64?
    ) throws {
        let now = Instant(milliseconds: 1_647_503_749_918)
        let duration = try SilentModeDuration(minutes: minutes)
        #expect(duration.expiry(from: now)?.milliseconds == expiry)
    }

    // 2.2
    @Test func `a duration at the end of time ends there`() throws {
        #expect(try SilentModeDuration(minutes: 10_080).expiry(from: .latest)?.instant == .latest)
    }

    @Test func `display styles have the vendor's integers`() {
        #expect(PushDisplayStyle.allCases.map(\.rawValue) == [0, 1])
        #expect(PushDisplayStyle(rawValue: 0) == .simpleBanner)
        #expect(PushDisplayStyle(rawValue: 1) == .messageSummary)
    }
}
