import EasemobREST
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Testing
import WallTime

@Suite struct RESTSilentModeTests {
    private static let global = "/users/u1/notification/user/u1"
    private static let peer = "/users/u1/notification/user/u2"
    private static let group = "/users/u1/notification/chatgroup/u1"

    // The vendor's worked sample; in its reply 6 ms have passed.
    @Test func `the vendor's sample is answered`() async {
        let response = await Service().put(
            Self.global,
            #"{"type":"NONE","ignoreInterval":"21:30-08:00","ignoreDuration":86400000}"#
        )
        #expect(
            response.data
                == #"{"ignoreDuration":1647590149918,"ignoreInterval":"21:30-08:00","type":"NONE"}"#
        )
    }

    // R4
    @Test func `what is unset has its word`() async {
        let service = Service()
        #expect(await service.get(Self.global).data == #"{"ignoreDuration":0,"type":"ALL"}"#)
        #expect(await service.get(Self.peer).data == #"{"ignoreDuration":0,"type":"DEFAULT"}"#)
        #expect(await service.get(Self.group).data == #"{"ignoreDuration":0,"type":"DEFAULT"}"#)
    }

    // R4: the stored expiry, even if it has passed.
    @Test func `an expiry that has passed is still replied`() async {
        let service = Service()
        _ = await service.put(Self.peer, #"{"ignoreDuration":1}"#)
        let later = Service.now.adding(milliseconds: 1_000_000)
        let response = await service.put(Self.peer, "{}", now: later)
        #expect(response.data == #"{"ignoreDuration":1647503749919,"type":"DEFAULT"}"#)
    }

    // R4, R15: the user as a peer is the setting for everything; a group of that id is a group.
    @Test func `everything, a peer and a group are set apart`() async {
        let service = Service()
        _ = await service.put(Self.global, #"{"type":"NONE"}"#)
        _ = await service.put(Self.peer, #"{"type":"AT"}"#)
        _ = await service.put(Self.group, #"{"type":"ALL"}"#)
        _ = await service.put("/users/u1/notification/chatgroup/u2", #"{"type":"NONE"}"#)
        #expect(await service.get(Self.global).data == #"{"ignoreDuration":0,"type":"NONE"}"#)
        #expect(await service.get(Self.peer).data == #"{"ignoreDuration":0,"type":"AT"}"#)
        #expect(await service.get(Self.group).data == #"{"ignoreDuration":0,"type":"ALL"}"#)
        let other = await service.get("/users/u2/notification/user/u1")
        #expect(other.data == #"{"ignoreDuration":0,"type":"DEFAULT"}"#)
    }

    // R5
    @Test(
        arguments: [
            ("21:30-08:00", "21:30-08:00"), ("8:30-10:0", "08:30-10:00"),
            ("0:1-0:2", "00:01-00:02"),
            ("23:59-23:59", "23:59-23:59"), ("9:0-09:00", "09:00-09:00"),
            ("00:00-00:01", "00:00-00:01"),
            ("1:2-3:4", "01:02-03:04"), ("00:01-00:00", "00:01-00:00"),
        ]
    )
    func `an interval is read in both forms and written in one`(text: String, written: String) async
    {
        let response = await Service().put(Self.global, #"{"ignoreInterval":"\#(text)"}"#)
        #expect(
            response.data == #"{"ignoreDuration":0,"ignoreInterval":"\#(written)","type":"ALL"}"#
        )
    }

    // R5
    @Test(arguments: ["", "00:00-00:00", "0:0-0:0", "00:0-0:00"])
    func `an interval is cleared`(text: String) async {
        let service = Service()
        _ = await service.put(Self.global, #"{"ignoreInterval":"1:00-2:00"}"#)
        let response = await service.put(Self.global, #"{"ignoreInterval":"\#(text)"}"#)
        #expect(response.data == #"{"ignoreDuration":0,"type":"ALL"}"#)
    }

    // R4, R5: what was stored by other means may say so.
    @Test func `an interval that is stored as off is not replied`() async throws {
        let settings = InMemorySettingsStore()
        let stored = UserSettings(push: PushSettings(interval: .off))
        #expect(try await settings.replace(stored, of: "u1", expecting: nil))
        let backend = RESTHandler.AppBackend(
            settings: settings,
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore()
        )
        let response = await Service { _ in backend }.get(Self.global)
        #expect(response.data == #"{"ignoreDuration":0,"type":"ALL"}"#)
    }

    // R5
    @Test(
        arguments: [
            #""24:00-08:00""#, #""08:00-24:00""#, #""12:60-13:00""#, #""12:00-13:60""#,
            #""12:00""#, #""12:00-""#, #""-12:00""#, #""-""#, #"" ""#, #""12:00 - 13:00""#,
            #"" 12:00-13:00""#, #""12:00-13:00 ""#, #""12:00-13:00-14:00""#, #""12-13""#,
            #""012:00-13:00""#, #""12:000-13:00""#, #"":-:""#, #""12:-13:00""#, #""+1:00-2:00""#,
            #""-1:00-2:00""#, #""12:00–13:00""#, #""１２:00-13:00""#, #""٣:00-4:00""#,
            #""12:00:00-13:00:00""#, #""8:30-10:0\u0000""#, #""ALL""#, "0", "null", "true", "[]",
            "{}",
        ]
    )
    func `another interval is refused`(json: String) async {
        let service = Service()
        _ = await service.put(Self.global, #"{"ignoreInterval":"1:00-2:00"}"#)
        for path in [Self.global, Self.peer, Self.group] {
            let response = await service.put(path, #"{"ignoreInterval":\#(json)}"#)
            #expect(response.refusal == Answer.invalid("ignoreInterval"))
        }
        #expect(await service.get(Self.global).data.contains("01:00-02:00"))
    }

    // R5, 2.4: the rest of the body takes effect, and the app's interval stays as it is.
    @Test(arguments: [Self.peer, Self.group])
    func `an interval of a conversation has no effect`(path: String) async {
        let service = Service()
        _ = await service.put(Self.global, #"{"ignoreInterval":"1:00-2:00"}"#)
        for text in ["21:30-08:00", "00:00-00:00", "0:0-0:0", ""] {
            _ = await service.put(path, #"{"type":"DEFAULT"}"#)
            let response = await service.put(path, #"{"type":"AT","ignoreInterval":"\#(text)"}"#)
            #expect(response.data == #"{"ignoreDuration":0,"type":"AT"}"#)
        }
        #expect(await service.get(path).data == #"{"ignoreDuration":0,"type":"AT"}"#)
        #expect(await service.get(Self.global).data.contains("01:00-02:00"))
    }

    // The vendor's own sample, sent for a group.
    @Test func `the vendor's sample body is taken for a group`() async {
        let response = await Service().put(
            Self.group,
            #"{"type":"NONE","ignoreInterval":"21:30-08:00","ignoreDuration":86400000}"#
        )
        #expect(response.data == #"{"ignoreDuration":1647590149918,"type":"NONE"}"#)
    }

    // R6
    @Test(
        arguments: [
            ("1", 1_647_503_749_919), ("604800000", 1_648_108_549_918),
            ("6048e5", 1_648_108_549_918),
            ("60000.0", 1_647_503_809_918), ("0", 0), ("-0", 0), ("0.0", 0),
        ] as [(String, Int64)]
    )
    func `a duration becomes the instant at which it ends`(json: String, expiry: Int64) async {
        let service = Service()
        for (path, type) in [(Self.global, "ALL"), (Self.peer, "DEFAULT"), (Self.group, "DEFAULT")]
        {
            _ = await service.put(path, #"{"ignoreDuration":5}"#)
            let response = await service.put(path, #"{"ignoreDuration":\#(json)}"#)
            #expect(response.data == #"{"ignoreDuration":\#(expiry),"type":"\#(type)"}"#)
        }
    }

    // R6: 10,081 minutes and negative ones among them.
    @Test(
        arguments: [
            "604800001", "604860000", "-1", "1.5", "1e300", "99999999999999999999", #""60000""#,
            #""""#, "null", "true", "[]", "{}",
        ]
    )
    func `another duration is refused`(json: String) async {
        let service = Service()
        for path in [Self.global, Self.peer, Self.group] {
            let response = await service.put(path, #"{"type":"AT","ignoreDuration":\#(json)}"#)
            #expect(response.refusal == Answer.invalid("ignoreDuration"))
            #expect(!(await service.get(path).data.contains("AT")))
        }
    }

    // R6: an instant is needed for a positive duration alone, and only if all else is well.
    @Test func `a duration needs an instant`() async throws {
        let service = Service()
        for path in [Self.global, Self.peer] {
            let missing = InputError(.inputMissing, "this request needs an instant")
            await #expect(throws: missing.within(key: "now")) {
                try await service.play(.put, path, #"{"type":"AT","ignoreDuration":1}"#)
            }
            #expect(!(await service.get(path).data.contains("AT")))
            for duration in ["0", "604800001", "null"] {
                let body = #"{"ignoreDuration":\#(duration)}"#
                let status = try await service.play(.put, path, body).status
                #expect(status == (duration == "0" ? 200 : 400))
            }
            #expect(try await service.play(.put, path, #"{"type":"AT"}"#).status == 200)
        }
    }

    // R7, rule 2.5
    @Test func `DEFAULT clears a conversation's type alone`() async {
        let service = Service()
        for path in [Self.peer, Self.group] {
            _ = await service.put(path, #"{"type":"NONE","ignoreDuration":10}"#)
            let response = await service.put(path, #"{"type":"DEFAULT"}"#)
            #expect(response.data == #"{"ignoreDuration":1647503749928,"type":"DEFAULT"}"#)
        }
        let response = await service.put(Self.global, #"{"type":"DEFAULT"}"#)
        #expect(response.refusal == Answer.invalid("type"))
    }

    // R7
    @Test(
        arguments: [
            #""all""#, #""All""#, #""mentionOnly""#, #""none""#, #""default""#, #""AT ""#, #""""#,
            #""\u212A""#, "0", "null", "true", "[]", "{}",
        ]
    )
    func `another type is refused`(json: String) async {
        for path in [Self.global, Self.peer, Self.group] {
            let response = await Service().put(path, #"{"type":\#(json)}"#)
            #expect(response.refusal == Answer.invalid("type"))
        }
    }

    // R27, R18
    @Test func `of several bad keys the first is named, and none takes effect`() async {
        let service = Service()
        let all = #"{"ignoreDuration":-1,"ignoreInterval":"x","type":"x"}"#
        #expect(await service.put(Self.global, all).refusal == Answer.invalid("type"))
        let two = #"{"ignoreDuration":-1,"ignoreInterval":"x","type":"AT"}"#
        #expect(await service.put(Self.peer, two).refusal == Answer.invalid("ignoreInterval"))
        let last = #"{"ignoreDuration":-1,"ignoreInterval":"1:0-2:0","type":"AT"}"#
        #expect(
            await service.put(Self.global, last).refusal == Answer.invalid("ignoreDuration")
        )
        #expect(await service.get(Self.global).data == #"{"ignoreDuration":0,"type":"ALL"}"#)
    }

    // R27, rule 4.1
    @Test func `what is not named stays as it is`() async {
        let service = Service()
        _ = await service.put(Self.global, #"{"type":"AT"}"#)
        _ = await service.put(Self.global, #"{"ignoreInterval":"1:00-2:00"}"#)
        let duration = await service.put(Self.global, #"{"ignoreDuration":2}"#)
        #expect(
            duration.data
                == #"{"ignoreDuration":1647503749920,"ignoreInterval":"01:00-02:00","type":"AT"}"#
        )
        let cleared = await service.put(Self.global, #"{"ignoreDuration":0,"ignoreInterval":""}"#)
        #expect(cleared.data == #"{"ignoreDuration":0,"type":"AT"}"#)
    }
}
