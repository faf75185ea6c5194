import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// What devices report of pushes (rule 6.11).
@Suite struct ReportPushActionTests {
    private let clock = ManualClock()
    private let store = InMemoryPushStatistics()

    private func manager(_ statistics: AppStatistics?) async throws -> PushManager {
        let manager = try PushManager(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            statistics: statistics,
            now: { [clock] in clock.now }
        )
        try await manager.login("6006", on: "phone")
        return manager
    }

    private func statistics(timeZone: PushTimeZone? = nil) throws -> AppStatistics {
        try AppStatistics(of: "org#app", in: store, timeZone: timeZone)
    }

    private func rows() async throws -> [String] {
        try await store.rows(of: "org#app").map { $0.json.jsonText }
    }

    @Test func `arrivals and clicks are counted by message`() async throws {
        let manager = try await manager(statistics())
        try await manager.reportPushAction(.arrive("42"))
        try await manager.reportPushAction(.arrive("42"))
        try await manager.reportPushAction(.click("42"))
        try await manager.reportPushAction(.click("43"))
        #expect(
            try await rows() == [
                #"{"app":"org#app","arrived":2,"clicked":1,"day":"2022-07-28","message":"42"}"#,
                #"{"app":"org#app","clicked":1,"day":"2022-07-28","message":"43"}"#,
            ]
        )
    }

    @Test func `a day is that of the app's clock, also when clocks change`() async throws {
        let manager = try await manager(statistics(timeZone: .named("America/New_York")))
        // The clocks go forward at 07:00 UTC on 8 March, so that day ends an hour earlier.
        for (instant, message) in [
            ("2026-03-08T04:59:59.999Z", "7"), ("2026-03-08T05:00:00Z", "8"),
            ("2026-03-09T03:59:59.999Z", "8"), ("2026-03-09T04:00:00Z", "9"),
        ] {
            clock.now = try Instant(rfc3339: instant)
            try await manager.reportPushAction(.click(Message.ID(message)))
        }
        #expect(
            try await rows() == [
                #"{"app":"org#app","clicked":1,"day":"2026-03-07","message":"7"}"#,
                #"{"app":"org#app","clicked":2,"day":"2026-03-08","message":"8"}"#,
                #"{"app":"org#app","clicked":1,"day":"2026-03-09","message":"9"}"#,
            ]
        )
    }

    @Test func `a zone that does not exist is refused`() throws {
        let error = #expect(throws: InputError.self) {
            try statistics(timeZone: .named("Asia/Shanghia"))
        }
        #expect(error?.path.text == "/timeZone")
    }

    private func code(_ call: () async throws -> Void) async throws -> Int? {
        do {
            try await call()
            return nil
        } catch let error as PushServiceError {
            return error.code.rawValue
        }
    }

    @Test func `a report that cannot be counted is refused`() async throws {
        let manager = try await manager(statistics())
        let longest = Message.ID(String(repeating: "\u{E9}", count: 128))
        let tooLong = Message.ID(longest.string + "1")
        #expect(try await code { try await manager.reportPushAction(.click(longest)) } == nil)
        #expect(try await code { try await manager.reportPushAction(.click(tooLong)) } == 110)
        #expect(try await code { try await manager.reportPushAction(.arrive("")) } == 110)
        try await manager.logout(unbindsDeviceToken: false)
        #expect(try await code { try await manager.reportPushAction(.click("42")) } == 201)
        let uncounted = try await self.manager(nil)
        #expect(try await code { try await uncounted.reportPushAction(.click("42")) } == 505)
        #expect(try await rows().count == 1)
    }

    @Test func `what the store throws is thrown`() async throws {
        let manager = try await manager(AppStatistics(of: "org#app", in: UnreachableStore()))
        #expect(try await code { try await manager.reportPushAction(.click("42")) } == 300)
    }
}
