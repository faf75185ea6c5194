import EasemobREST
import ExactJSON
import PushModel
import PushService
import Testing
import WallTime

/// An interval needs a time zone, of the user or of the app (rules 2.1, 4.5).
@Suite struct IntervalZoneTests {
    private static let path = "/users/u1/notification/user/u1"
    private static let night = #"{"ignoreInterval":"22:00-7:00","type":"AT"}"#
    private static let refusal = Answer.invalid(
        "ignoreInterval needs a time zone: set the user's first, or give the app a default one"
    )

    private let settings = InMemorySettingsStore()

    private func service(accepting acceptsIntervalsWithoutZone: Bool = false) -> Service {
        let backend = RESTHandler.AppBackend(
            settings: settings,
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore(),
            acceptsIntervalsWithoutZone: acceptsIntervalsWithoutZone
        )
        return Service { _ in backend }
    }

    // R5, R27
    @Test func `an interval without any zone is refused with its whole request`() async throws {
        let service = service()
        #expect(await service.put(Self.path, Self.night).refusal == Self.refusal)
        let allDay = #"{"ignoreInterval":"8:00-8:00"}"#
        #expect(await service.put(Self.path, allDay).refusal == Self.refusal)
        #expect(try await settings.settings(for: ["u1"]).isEmpty)
        #expect(await service.put(Self.path, #"{"ignoreInterval":"0:0-0:0"}"#).status == 200)
        #expect(await service.put(Self.path, #"{"ignoreInterval":"","type":"AT"}"#).status == 200)
    }

    // R18
    @Test func `the first bad key is named, and the zone belongs to the interval`() async {
        let service = service()
        let type = #"{"type":"x","ignoreInterval":"22:00-7:00","ignoreDuration":-1}"#
        #expect(await service.put(Self.path, type).refusal == Answer.invalid("type"))
        let duration = #"{"ignoreInterval":"22:00-7:00","ignoreDuration":-1}"#
        #expect(await service.put(Self.path, duration).refusal == Self.refusal)
    }

    @Test func `the user's zone is enough`() async throws {
        try await settings.apply([.timeZone(.named("Asia/Shanghai"))], to: "u1")
        #expect(await service().put(Self.path, Self.night).status == 200)
        let other = "/users/u2/notification/user/u2"
        #expect(await service().put(other, Self.night).refusal == Self.refusal)
    }

    @Test func `a back end that sets the zone later accepts it`() async throws {
        #expect(await service(accepting: true).put(Self.path, Self.night).status == 200)
        #expect(try await settings.settings(of: "u1").push.timeZone == nil)
        // What stands already does not stop other changes.
        #expect(await service().put(Self.path, #"{"type":"NONE"}"#).status == 200)
    }

    @Test(arguments: [(nil, false, 400), (nil, true, 200), ("Asia/Shanghai", false, 200)])
    func `apps in memory have the zone, before the first change as after it`(
        zone: String?,
        accepts: Bool,
        status: Int
    ) async throws {
        let apps = RESTHandler.InMemoryApps(
            timeZone: try zone.map { try PushTimeZone($0) },
            acceptsIntervalsWithoutZone: accepts
        )
        let service = Service { await apps.backend(of: $0) }
        for _ in 1...2 {
            #expect(await service.put(Self.path, Self.night).status == status)
            #expect(await service.put(Self.path, #"{"type":"ALL"}"#).status == 200)
        }
    }
}
