import ExactJSON
import PushModel
import PushService
import PushTestSupport
import SeededRandomness
import Testing
import WallTime

@Suite struct InMemoryPushStatisticsTests {
    private static func row(
        _ message: Message.ID?,
        _ sent: Int = 1,
        day: Int64 = 0,
        app: AppID = "app"
    ) -> PushCounts.Row {
        let noon = Instant(milliseconds: day * 86_400_000)
        let day = CalendarDay(of: noon, offset: .utc)
        return PushCounts.Row(
            .init(app: app, day: day, message: message),
            PushCounts(sent: sent)
        )
    }

    @Test func `the store in memory keeps the contract`() async throws {
        let violations = try await PushStatisticsContract.violations { InMemoryPushStatistics() }
        #expect(violations == [])
    }

    @Test func `copies share their counts`() async throws {
        let store = InMemoryPushStatistics()
        let copy = store
        try await copy.add([Self.row("1")])
        #expect(try await store.rows(of: "app") == [Self.row("1")])
    }

    @Test func `messages beyond the limit are counted together, those counted first at first`()
        async throws
    {
        let store = try InMemoryPushStatistics(keeping: 2)
        try await store.add([Self.row("1", 1), Self.row("2", 2), Self.row("1", 4)])
        #expect(try await store.rows(of: "app") == [Self.row("1", 5), Self.row("2", 2)])
        try await store.add([Self.row("3", 8)])
        #expect(
            try await store.rows(of: "app") == [
                Self.row(nil, 5), Self.row("2", 2), Self.row("3", 8),
            ]
        )
        // A message that comes back is a new one; the counts that it had stay in the sum.
        try await store.add([Self.row("1", 16)])
        #expect(
            try await store.rows(of: "app") == [
                Self.row(nil, 7), Self.row("1", 16), Self.row("3", 8),
            ]
        )
    }

    @Test func `messages of apps and days are counted together each for itself`() async throws {
        let store = try InMemoryPushStatistics(keeping: 0)
        try await store.add([
            Self.row("1", 1), Self.row("2", 2), Self.row("1", 4, day: 1),
            Self.row("1", 8, app: "other"),
        ])
        #expect(
            try await store.rows(of: "app") == [Self.row(nil, 3), Self.row(nil, 4, day: 1)]
        )
        #expect(try await store.rows(of: "other") == [Self.row(nil, 8, app: "other")])
    }

    @Test func `of days as many are kept, and the first go first`() async throws {
        let store = try InMemoryPushStatistics(keeping: 0)
        for day in 0..<400 {
            try await store.add([Self.row("1", day + 1, day: Int64(day))])
        }
        let rows = try await store.rows(of: "app")
        #expect(rows == (34..<400).map { Self.row(nil, $0 + 1, day: Int64($0)) })
    }

    @Test(arguments: [-1, 100_000_001])
    func `a limit out of its range is refused`(limit: Int) throws {
        let error = #expect(throws: InputError.self) { try InMemoryPushStatistics(keeping: limit) }
        #expect(error?.path.text == "/keeping")
    }

    /// Whatever a bounded store forgets of messages, the sums of each day stay right.
    @Test(arguments: UInt64(1)...20) func `sums of days stay right`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let store = try InMemoryPushStatistics(keeping: Int.random(in: 0...20, using: &random))
        var sums: [PushCounts.Row.Key: Int] = [:]
        for _ in 0..<200 {
            let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Self.row(
                    Message.ID("\(Int.random(in: 0..<60, using: &random))"),
                    Int.random(in: 0...9, using: &random),
                    day: Int64.random(in: 0..<5, using: &random)
                )
            }
            try await store.add(rows)
            for row in rows where row.counts.sent > 0 {
                sums[.init(app: "app", day: row.key.day, message: nil), default: 0] +=
                    row.counts.sent
            }
        }
        var found: [PushCounts.Row.Key: Int] = [:]
        let rows = try await store.rows(of: "app")
        for row in rows {
            found[.init(app: "app", day: row.key.day, message: nil), default: 0] += row.counts.sent
        }
        #expect(found == sums)
        #expect(rows == rows.sorted { $0.key < $1.key })
    }
}
