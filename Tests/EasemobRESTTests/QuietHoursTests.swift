import EasemobREST
import ExactJSON
import PushModel
import PushService
import Testing
import WallTime

/// The vendor's older call for do-not-disturb, in hours (R28).
@Suite struct QuietHoursTests {
    private static let silentMode = "/users/u/notification/user/u"
    private static let on = "notification_no_disturbing"

    private static func hours(_ start: String, _ end: String, _ isOn: String = "true") -> String {
        #"{"\#(on)":\#(isOn),"\#(on)_start":\#(start),"\#(on)_end":\#(end)}"#
    }

    // As the vendor's server SDK sends it.
    @Test func `hours set the interval and clear it`() async {
        let service = Service()
        let set = await service.put("/users/u", Self.hours(#""10""#, #""15""#))
        let entity =
            #"[{"notification_display_style":0,"notification_no_disturbing":true,"#
            + #""notification_no_disturbing_end":15,"notification_no_disturbing_start":10,"username":"u"}]"#
        #expect(set.entities == entity)
        #expect(await service.get("/users/u").entities == entity)
        #expect(
            await service.get(Self.silentMode).data
                == #"{"ignoreDuration":0,"ignoreInterval":"10:00-15:00","type":"ALL"}"#
        )
        let cleared = await service.put("/users/u", #"{"\#(Self.on)":false}"#)
        #expect(cleared.entities == #"[{"notification_display_style":0,"username":"u"}]"#)
        #expect(await service.get(Self.silentMode).data == #"{"ignoreDuration":0,"type":"ALL"}"#)
    }

    @Test(
        arguments: [
            ("8", "18", "1", "08:00-18:00"), (#""22""#, "7", "true", "22:00-07:00"),
            (#""09""#, #""9""#, "true", "09:00-09:00"), ("0", #""23""#, "1.0", "00:00-23:00"),
            // The whole day, which 00:00 to 00:00 is not.
            ("0", #""0""#, "true", "01:00-01:00"),
        ]
    )
    func `an hour is a number or a string`(
        start: String,
        end: String,
        isOn: String,
        interval: String
    ) async {
        let service = Service()
        #expect(await service.put("/users/u", Self.hours(start, end, isOn)).status == 200)
        #expect(await service.get(Self.silentMode).data.contains(#""\#(interval)""#))
    }

    @Test(
        arguments: [
            (hours("24", "7"), "_start"), (hours("-1", "7"), "_start"),
            (hours("7", #""7:00""#), "_end"), (hours("7", #""""#), "_end"),
            (hours("7", "1.5"), "_end"), (hours("null", "7"), "_start"),
            (hours("7", "24", "false"), "_end"), (hours("7", "8", #""true""#), ""),
            (hours("7", "8", "2"), ""), (hours("7", "8", "null"), ""),
            (#"{"\#(on)":true}"#, "_start"), (#"{"\#(on)":true,"\#(on)_start":1}"#, "_end"),
            (#"{"\#(on)_start":1,"\#(on)_end":2}"#, ""), (#"{"\#(on)_end":2}"#, ""),
        ]
    )
    func `what cannot be hours is refused, and nothing is changed`(body: String, key: String) async
    {
        let service = Service()
        _ = await service.put("/users/u", Self.hours("1", "2"))
        #expect(await service.put("/users/u", body).refusal == Answer.invalid(Self.on + key))
        #expect(await service.get(Self.silentMode).data.contains("01:00-02:00"))
    }

    @Test func `times that are no full hours are not written as hours`() async {
        let service = Service()
        _ = await service.put(Self.silentMode, #"{"ignoreInterval":"8:30-15:00"}"#)
        #expect(
            await service.get("/users/u").entities
                == #"[{"notification_display_style":0,"notification_no_disturbing":true,"username":"u"}]"#
        )
    }

    // Rules 4.5 and 4.6.
    @Test func `hours need a time zone and the feature, as every interval does`() async {
        func service(_ backend: RESTHandler.AppBackend) -> Service { Service { _ in backend } }
        let stores = RESTHandler.AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore()
        )
        let refusal = await service(stores).put("/users/u", Self.hours("22", "7")).refusal
        #expect(
            refusal
                == Answer.invalid(
                    "notification_no_disturbing needs a time zone: set the user's first, "
                        + "or give the app a default one"
                )
        )
        #expect(await service(stores).put("/users/u", Self.hours("22", "7", "false")).status == 200)
        var closed = stores
        closed.features = []
        #expect(await service(closed).put("/users/u", Self.hours("22", "7")).status == 403)
        #expect(await service(closed).put("/users/u", #"{"nickname":"n"}"#).status == 200)
    }
}
