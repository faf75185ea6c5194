import EasemobREST
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Testing
import WallTime

/// Requests that are about features which the app has not activated (rule 4.6).
@Suite struct FeatureTests {
    private static let app = "/users/u1/notification/user/u1"
    private static let group = "/users/u1/notification/chatgroup/g1"
    private static let chosen = "/users/u1/notification/template"
    private static let template = #"{"name":"t","title_pattern":"a","content_pattern":"b"}"#

    private static func service(_ features: Set<AppConfiguration.Feature>) -> Service {
        let apps = RESTHandler.InMemoryApps(timeZone: .named("Asia/Shanghai"), features: features)
        return Service { await apps.backend(of: $0) }
    }

    private static func refusal(_ features: String) -> String {
        "403 ServiceNotOpenException the app has not activated \(features)"
    }

    @Test(arguments: [app, group])
    func `a silent mode has two features`(path: String) async {
        let noTypes = Self.service([.doNotDisturb])
        let types = Self.refusal("`remindTypes`")
        #expect(await noTypes.put(path, #"{"type":"AT"}"#).refusal == types)
        #expect(await noTypes.put(path, #"{"type":"AT","ignoreDuration":1}"#).refusal == types)
        #expect(await noTypes.put(path, #"{"ignoreDuration":1}"#).status == 200)
        let noDurations = Self.service([.remindTypes])
        let silence = Self.refusal("`doNotDisturb`")
        #expect(await noDurations.put(path, #"{"ignoreDuration":0}"#).refusal == silence)
        let both = #"{"type":"AT","ignoreDuration":1}"#
        #expect(await noDurations.put(path, both).refusal == silence)
        #expect(await noDurations.get(path).data.contains(#""type":"AT""#) == false)
        #expect(await noDurations.put(path, #"{"type":"AT"}"#).status == 200)
        let neither = Self.service([.templates])
        let all = Self.refusal("`remindTypes` or `doNotDisturb`")
        #expect(await neither.get(path).refusal == all)
        #expect(await neither.put(path, "{}").refusal == all)
    }

    @Test func `an interval is do not disturb, of the app alone`() async {
        let service = Self.service([.remindTypes])
        let interval = #"{"ignoreInterval":"22:00-7:00"}"#
        #expect(await service.put(Self.app, interval).refusal == Self.refusal("`doNotDisturb`"))
        #expect(await service.put(Self.group, #"{"ignoreInterval":""}"#).status == 200)
    }

    @Test func `templates are a feature, of the app and of a user`() async {
        let service = Self.service([.remindTypes, .doNotDisturb])
        let refusal = Self.refusal("`templates`")
        #expect(await service.get(Self.chosen).refusal == refusal)
        #expect(await service.put(Self.chosen, #"{"templateName":"t"}"#).refusal == refusal)
        let path = "/notification/template"
        #expect(await service.send(.post, path, Self.template).refusal == refusal)
        for method in [HTTPRequest.Method.get, .put, .delete] {
            #expect(await service.send(method, path + "/t", "{}").refusal == refusal)
        }
    }

    @Test func `everything else works without any feature`() async {
        let service = Self.service([])
        #expect(await service.put("/users/u1", #"{"nickname":"Ann"}"#).status == 200)
        #expect(await service.get("/users/u1").status == 200)
        #expect(await service.get("/users/u1/notification/language").status == 200)
        #expect(await service.get("/users/u1/push/binding").status == 200)
    }

    // R2
    @Test func `an unknown user is refused first, and a bad parameter before its feature`() async {
        let backend = RESTHandler.AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore(),
            features: [.doNotDisturb],
            hasUser: { $0 == "u1" }
        )
        let service = Service { _ in backend }
        #expect(await service.get("/users/eve/notification/template").status == 400)
        #expect(await service.put(Self.app, #"{"type":"x"}"#).refusal == Answer.invalid("type"))
    }
}
