import ExactJSON
import PushModel
import PushService
import Testing
import WallTime

/// An interval needs a time zone, of the user or of the app (rules 2.1, 4.5).
@Suite struct IntervalZoneTests {
    private static let shanghai = PushTimeZone.named("Asia/Shanghai")

    private static func interval(_ start: String, _ end: String) throws -> SilentModeParam {
        .interval(SilentModeInterval(start: try .init(start), end: try .init(end)))
    }

    /// The error with which a call is refused; `nil` if it is not.
    private func refusal(_ call: () async throws -> Void) async throws -> String? {
        do {
            try await call()
            return nil
        } catch let error as PushServiceError {
            return error.description
        }
    }

    @Test(arguments: [("22:00", "07:00"), ("08:00", "08:00"), ("00:00", "00:01")])
    func `an interval without any zone is 110, and nothing changes`(
        start: String,
        end: String
    ) async throws {
        let phone = try await Phone(timeZone: nil)
        let manager = phone.pushManager
        let told = try await refusal {
            try await manager.setSilentModeForAll(Self.interval(start, end))
        }
        #expect(
            told == "110: an interval needs a time zone: "
                + "set the user's first, or give the manager the app's"
        )
        #expect(try await phone.stored == nil)
        try await manager.setSilentModeForAll(.remindType(.never))
        try await manager.setSilentModeForAll(.interval(.off))
        try await manager.setTimeZone(nil)
        #expect(try await phone.stored == UserSettings(push: PushSettings(remindType: .never)))
    }

    @Test func `the user's zone is enough, and stays as long as the interval`() async throws {
        let phone = try await Phone(timeZone: nil)
        let manager = phone.pushManager
        try await manager.setTimeZone(Self.shanghai)
        try await manager.setSilentModeForAll(Self.interval("22:00", "07:00"))
        let stored = try await phone.stored
        let told = try await refusal { try await manager.setTimeZone(nil) }
        #expect(
            told == "110: interval and windows need a time zone: "
                + "clear them first, or give the manager the app's zone"
        )
        #expect(try await phone.stored == stored)
        try await manager.setTimeZone(.fixed(.utc))
        try await manager.setSilentModeForAll(.interval(.off))
        try await manager.setTimeZone(nil)
        #expect(try await phone.stored == UserSettings())
    }

    // 2.7
    @Test func `windows need a zone as an interval does`() async throws {
        let phone = try await Phone(timeZone: nil)
        let manager = phone.pushManager
        let window = try QuietWindow(days: [.saturday], start: .midnight, end: .midnight)
        let windows = try PushSettings.QuietWindows([window])
        let told = try await refusal { try await manager.setQuietWindows(windows) }
        #expect(
            told == "110: windows need a time zone: "
                + "set the user's first, or give the manager the app's"
        )
        try await manager.setQuietWindows(PushSettings.QuietWindows())
        try await manager.setTimeZone(Self.shanghai)
        try await manager.setQuietWindows(windows)
        #expect(try await manager.getQuietWindows() == windows)
        let cleared = try await refusal { try await manager.setTimeZone(nil) }
        #expect(cleared?.hasPrefix("110: interval and windows need a time zone") == true)
        try await manager.setQuietWindows(PushSettings.QuietWindows())
        try await manager.setTimeZone(nil)
        #expect(try await phone.stored == UserSettings())
    }

    // 1.7
    @Test func `rules need a zone only if they have windows`() async throws {
        let phone = try await Phone(timeZone: nil)
        let manager = phone.pushManager
        let boss = Rule(id: "boss", then: .allow(remind: true))
        var weekend = Rule(id: "weekend", then: .suppress())
        weekend.when.windows = [
            try QuietWindow(days: [.saturday], start: .midnight, end: .midnight)
        ]
        try await manager.setRules(try Rule.List([boss]))
        let told = try await refusal { try await manager.setRules(try Rule.List([boss, weekend])) }
        #expect(told?.hasPrefix("110: windows of rules need a time zone") == true)
        try await manager.setTimeZone(Self.shanghai)
        try await manager.setRules(try Rule.List([boss, weekend]))
        #expect(try await manager.getRules() == Rule.List([boss, weekend]))
        let cleared = try await refusal { try await manager.setTimeZone(nil) }
        #expect(cleared?.hasPrefix("110: ") == true)
        try await manager.setRules(Rule.List())
        try await manager.setQuiet(.hold)
        #expect(try await manager.getQuiet() == .hold)
        try await manager.setQuiet(nil)
        try await manager.setTimeZone(nil)
        #expect(try await phone.stored == UserSettings())
    }

    @Test func `with the app's zone an interval is set, and the user's zone is cleared`()
        async throws
    {
        let phone = try await Phone(timeZone: Self.shanghai)
        try await phone.pushManager.setSilentModeForAll(Self.interval("22:00", "07:00"))
        try await phone.pushManager.setTimeZone(.fixed(.utc))
        try await phone.pushManager.setTimeZone(nil)
        let stored = try #require(try await phone.stored)
        #expect(stored.push.interval?.description == "22:00-07:00")
        #expect(stored.push.timeZone == nil)
    }

    @Test func `a back end that sets the zone later can accept intervals before`() async throws {
        let phone = try await Phone(timeZone: nil, acceptsIntervalsWithoutZone: true)
        try await phone.pushManager.setSilentModeForAll(Self.interval("22:00", "07:00"))
        #expect(try await phone.stored?.push.interval?.description == "22:00-07:00")
        try await phone.pushManager.setTimeZone(nil)
        // A manager that does not accept it changes the rest all the same.
        let strict = try PushManager(settings: phone.settings, bindings: phone.bindings)
        try await strict.login(Phone.user, on: "pad")
        try await strict.setSilentModeForAll(.remindType(.mentionOnly))
        #expect(try await phone.stored?.push.remindType == .mentionOnly)
        let told = try await refusal { try await strict.setTimeZone(nil) }
        #expect(told?.hasPrefix("110: ") == true)
        try await strict.setTimeZone(Self.shanghai)
        #expect(try await phone.stored?.push.timeZone == Self.shanghai)
    }

    // H29
    @Test func `the app's zone is one of the zone data`() async throws {
        let told = try await refusal { _ = try await Phone(timeZone: .named("Europe/Berlni")) }
        #expect(told?.hasPrefix("110: ") == true)
    }

    // H29
    @Test func `a stored zone that the zone data does not have is not enough`() async throws {
        let phone = try await Phone(timeZone: nil)
        try await phone.settings.apply([.timeZone(.named("Nowhere"))], to: Phone.user)
        let told = try await refusal {
            try await phone.pushManager.setSilentModeForAll(Self.interval("22:00", "07:00"))
        }
        #expect(told?.hasPrefix("110: ") == true)
    }

    // V1: 201 comes before 110, and 110 before the store is asked to write.
    @Test func `who is not logged in gets 201 for such an interval`() async throws {
        let phone = try await Phone(timeZone: nil)
        try await phone.pushManager.logout(unbindsDeviceToken: false)
        let told = try await refusal {
            try await phone.pushManager.setSilentModeForAll(Self.interval("22:00", "07:00"))
        }
        #expect(told?.hasPrefix("201: ") == true)
    }
}
