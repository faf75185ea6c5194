import EasemobREST
import ExactJSON
import HTTPExchange
import PushService
import Testing

@Suite struct RESTUserTests {
    // R9
    @Test func `a language is set, read and cleared`() async {
        let service = Service()
        let path = "/users/u/notification/language"
        #expect(await service.get(path).data == #"{"language":""}"#)
        #expect(
            await service.put(path, #"{"translationLanguage":"EU"}"#).data == #"{"language":"EU"}"#
        )
        #expect(await service.get(path).data == #"{"language":"EU"}"#)
        #expect(
            await service.put(path, #"{"translationLanguage":""}"#).data == #"{"language":""}"#
        )
        #expect(await service.get(path).data == #"{"language":""}"#)
    }

    // R9
    @Test(arguments: ["{}", #"{"language":"en"}"#])
    func `a language must be named`(body: String) async {
        let response = await Service().put("/users/u/notification/language", body)
        #expect(response.refusal == Answer.invalid("translationLanguage"))
    }

    // R9, R10, R18
    @Test(arguments: ["null", "1", "true", #"["en"]"#, "{}"])
    func `languages and names of templates are strings`(json: String) async {
        let service = Service()
        let language = await service.put(
            "/users/u/notification/language",
            #"{"translationLanguage":\#(json)}"#
        )
        #expect(language.refusal == Answer.invalid("translationLanguage"))
        let template = await service.put(
            "/users/u/notification/template",
            #"{"templateName":\#(json)}"#
        )
        #expect(template.refusal == Answer.invalid("templateName"))
    }

    // R10: the app need not have the template.
    @Test func `a template is chosen, read and cleared`() async {
        let service = Service()
        let path = "/users/u/notification/template"
        #expect(await service.get(path).data == #"{"templateName":""}"#)
        #expect(
            await service.put(path, #"{"templateName":"t 1/ü"}"#).data
                == #"{"templateName":"t 1/ü"}"#
        )
        #expect(await service.get(path).data == #"{"templateName":"t 1/ü"}"#)
        #expect(await service.put(path, #"{"templateName":""}"#).data == #"{"templateName":""}"#)
    }

    // R11
    @Test func `a user has a display style, and a nickname if one is set`() async {
        let service = Service()
        let unset = #"[{"notification_display_style":0,"username":"u"}]"#
        #expect(await service.get("/users/u").entities == unset)
        #expect(
            await service.put("/users/u", #"{"nickname":"Tom"}"#).entities
                == #"[{"nickname":"Tom","notification_display_style":0,"username":"u"}]"#
        )
        // The vendor's sample sends a string.
        #expect(
            await service.put("/users/u", #"{"notification_display_style":"1"}"#).entities
                == #"[{"nickname":"Tom","notification_display_style":1,"username":"u"}]"#
        )
        let cleared = #"{"nickname":"","notification_display_style":0}"#
        #expect(await service.put("/users/u", cleared).entities == unset)
        #expect(await service.get("/users/u").entities == unset)
    }

    // R11
    @Test(arguments: [("0", 0), ("1", 1), (#""0""#, 0), (#""1""#, 1), ("1.0", 1), ("-0", 0)])
    func `a display style is a number or a string`(json: String, style: Int) async {
        let service = Service()
        _ = await service.put("/users/u", #"{"notification_display_style":\#(1 - style)}"#)
        let response = await service.put("/users/u", #"{"notification_display_style":\#(json)}"#)
        #expect(
            response.entities == #"[{"notification_display_style":\#(style),"username":"u"}]"#
        )
    }

    // R11, R18
    @Test(arguments: ["2", "-1", "0.5", #""2""#, #""""#, #"" 1""#, #""01""#, "true", "null", "[]"])
    func `another display style is refused`(json: String) async {
        let service = Service()
        let response = await service.put(
            "/users/u",
            #"{"nickname":"n","notification_display_style":\#(json)}"#
        )
        #expect(response.refusal == Answer.invalid("notification_display_style"))
        #expect(
            await service.get("/users/u").entities
                == #"[{"notification_display_style":0,"username":"u"}]"#
        )
    }

    // R11, V3: scalars, not graphemes and not bytes.
    @Test(arguments: ["x", "名", "😀", "e\u{301}"])
    func `a nickname has at most 100 scalars`(character: String) async {
        let service = Service()
        let count = 100 / character.unicodeScalars.count
        let longest = String(repeating: character, count: count)
        let response = await service.put("/users/u", #"{"nickname":"\#(longest)"}"#)
        let entity = response.body["entities"]?.array?.first?.object
        #expect(entity?["nickname"] == .string(longest))
        let longer = await service.put("/users/u", #"{"nickname":"\#(longest)x"}"#)
        #expect(longer.refusal == Answer.invalid("nickname"))
        let batch = #"[{"username":"u","push_nickname":"\#(longest)x"}]"#
        #expect(
            await service.put("/push/nickname", batch).refusal
                == "400 IllegalArgumentException u push nickname length exceeds the limit"
        )
        #expect(await service.get("/users/u").entities == response.entities)
    }

    // R11, R18
    @Test(arguments: ["null", "1", "true", "[]", "{}"])
    func `a nickname is a string, and named before the style`(json: String) async {
        let body = #"{"notification_display_style":9,"nickname":\#(json)}"#
        let response = await Service().put("/users/u", body)
        #expect(response.refusal == Answer.invalid("nickname"))
    }

    // R12
    @Test func `names of many are set in one request`() async {
        let service = Service()
        _ = await service.put("/users/b", #"{"nickname":"B","notification_display_style":1}"#)
        let response = await service.put(
            "/push/nickname",
            #"[{"username":"b","push_nickname":""},{"username":"a/","push_nickname":"A","x":1}]"#
        )
        #expect(
            response.entities
                == #"[{"push_nickname":"","username":"b"},{"push_nickname":"A","username":"a/"}]"#
        )
        #expect(
            await service.get("/users/b").entities
                == #"[{"notification_display_style":1,"username":"b"}]"#
        )
        #expect(
            await service.get("/users/a%2F").entities
                == #"[{"nickname":"A","notification_display_style":0,"username":"a/"}]"#
        )
    }

    @Test func `of a user named twice the last name stands`() async {
        let response = await Service().put(
            "/push/nickname",
            #"[{"username":"a","push_nickname":"1"},{"username":"a","push_nickname":"2"}]"#
        )
        let entity = #"{"push_nickname":"2","username":"a"}"#
        #expect(response.entities == "[\(entity),\(entity)]")
    }

    // R12, R17
    @Test func `up to 50 names are set`() async {
        func body(_ count: Int) -> String {
            let entries = (0..<count).map { #"{"username":"u\#($0)","push_nickname":"n\#($0)"}"# }
            return "[\(entries.joined(separator: ","))]"
        }
        let service = Service()
        let tooMany = await service.put("/push/nickname", body(51))
        #expect(
            tooMany.refusal
                == "400 IllegalArgumentException put user push nicknames exceeds the limit"
        )
        #expect(tooMany.body["error"] == "illegal_argument")
        #expect(!(await service.get("/users/u0").entities.contains("n0")))
        let response = await service.put("/push/nickname", body(50))
        #expect(response.body["entities"]?.array?.count == 50)
        #expect(await service.get("/users/u49").entities.contains("n49"))
    }

    // R12, R17
    @Test(
        arguments: [
            (#"{"push_nickname":"n"}"#, "username"), (#"{"username":"b"}"#, "push_nickname"),
            (#"{"username":1,"push_nickname":"n"}"#, "username"),
            (#"{"username":"","push_nickname":"n"}"#, "username"),
            (#"{"username":null,"push_nickname":"n"}"#, "username"),
            (#"{"username":"b","push_nickname":null}"#, "push_nickname"),
            (#"{"username":"b","push_nickname":1}"#, "push_nickname"),
            (#"{"username":"b","nickname":"n"}"#, "push_nickname"),
            ("1", "username"), ("null", "username"), ("[]", "username"), ("{}", "username"),
        ]
    )
    func `one bad entry refuses all`(entry: String, key: String) async {
        let service = Service()
        let good = #"{"username":"a","push_nickname":"A"}"#
        for body in ["[\(good),\(entry)]", "[\(entry),\(good)]"] {
            let response = await service.put("/push/nickname", body)
            #expect(response.refusal == Answer.invalid(key))
        }
        #expect(
            await service.get("/users/a").entities
                == #"[{"notification_display_style":0,"username":"a"}]"#
        )
    }

    // R3
    @Test func `a user whom the app does not have is refused everywhere`() async {
        let settings = InMemorySettingsStore()
        let bindings = InMemoryBindingStore()
        let backend = RESTHandler.AppBackend(
            settings: settings,
            bindings: bindings,
            templates: InMemoryTemplateStore(),
            hasUser: { $0 == "known" }
        )
        let service = Service { _ in backend }
        let unknown =
            "400 RequiredPropertyNotFoundException Entity user requires a property named username"
        for (path, body) in [
            ("", #"{"nickname":"n"}"#), ("/notification/user/ghost", #"{"type":"AT"}"#),
            ("/notification/user/known", #"{"type":"AT"}"#),
            ("/notification/chatgroup/g", #"{"type":"AT"}"#),
            ("/notification/language", #"{"translationLanguage":"en"}"#),
            ("/notification/template", #"{"templateName":"t"}"#),
            ("/push/binding", #"{"device_id":"d","device_token":"aa","notifier_name":"n"}"#),
        ] {
            let read = await service.get("/users/ghost" + path)
            #expect(read.refusal == (path.isEmpty ? Self.noSuchUser : unknown))
            #expect(await service.put("/users/ghost" + path, body).refusal == unknown)
            #expect(await service.put("/users/known" + path, body).status == 200)
        }
        let batch =
            #"[{"username":"known","push_nickname":"x"},{"username":"ghost","push_nickname":"y"}]"#
        #expect(await service.put("/push/nickname", batch).refusal == unknown)
        #expect(await service.get("/users/known").entities.contains(#""nickname":"n""#))
        let count = await service.get("/users/ghost/offline_msg_count")
        #expect(count.refusal == Self.noSuchUser)
        #expect(count.body["error"] == "service_resource_not_found")
        // The peer of a conversation need not be a user of the app.
        #expect(await service.get("/users/known/notification/user/ghost").status == 200)
    }

    private static let noSuchUser =
        "404 ServiceResourceNotFoundException Service resource not found"

    // R21
    @Test func `the number of messages that wait is the backend's`() async {
        let backend = RESTHandler.AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore(),
            offlineMessageCount: { $0 == "u/1" ? 7 : 0 }
        )
        let service = Service { _ in backend }
        let answer = await service.get("/users/u%2F1/offline_msg_count")
        #expect(
            String(decoding: answer.response.body, as: UTF8.self)
                == #"{"action":"get","count":0,"data":{"u/1":7},"duration":0,"entities":[],"#
                + #""timestamp":1647503749918,"uri":"/org/app/users/u%2F1/offline_msg_count"}"#
        )
        #expect(await service.get("/users/v/offline_msg_count").data == #"{"v":0}"#)
        #expect(
            await service.put("/users/v/offline_msg_count", "{}").refusal == Answer.invalidURL
        )
    }
}
