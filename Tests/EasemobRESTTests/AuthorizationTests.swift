import EasemobREST
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Synchronization
import Testing

@Suite struct RESTAuthorizationTests {
    private let backend = RESTHandler.AppBackend(
        settings: InMemorySettingsStore(),
        bindings: InMemoryBindingStore(),
        templates: InMemoryTemplateStore()
    )

    private func answer(_ header: [HTTPField], path: String = "/o/a/users/u") async -> Answer {
        let handler = RESTHandler(
            access: { token, app in
                guard app.application == "a" else { return .denied }
                return switch token.map({ ExactString($0) }) {
                case "secret": .granted
                case "old": .expired
                default: .denied
                }
            },
            backend: { _ in backend }
        )
        let request = HTTPRequest(
            .put,
            path: path,
            header: header,
            body: Array(#"{"nickname":"n"}"#.utf8)
        )
        return Answer(await handler.handle(request, now: Service.now))
    }

    @Test(arguments: [
        ("Authorization", "Bearer secret"), ("AUTHORIZATION", "bearer  secret"),
        ("authorization", "BEARER secret"),
    ])
    func `a good token gives access to the app`(name: String, value: String) async throws {
        let header = [HTTPField("x-authorization", "Bearer other"), HTTPField(name, value)]
        #expect(await answer(header.compactMap { $0 }).status == 200)
    }

    @Test(
        arguments: [[], [("cookie", "Bearer secret")], [("authorization", "Bearer old")]]
            as [[(String, String)]]
    )
    func `a missing token is refused like an expired one`(fields: [(String, String)]) async throws {
        let header = fields.compactMap { HTTPField($0, $1) }
        #expect(header.count == fields.count)
        let response = await answer(header)
        #expect(response.status == 401)
        #expect(
            response.body == [
                "error": "unauthorized", "exception": "SecurityException",
                "error_description": "Unable to authenticate due to expired access token",
                "timestamp": 1_647_503_749_918, "duration": 0,
            ]
        )
        #expect(response.response.value(of: "www-authenticate") == "Bearer")
        #expect(try await backend.settings.settings(for: ["u"]).isEmpty)
    }

    @Test(
        arguments: [
            [("authorization", "")], [("authorization", "Bearer")], [("authorization", "secret")],
            [("authorization", "Basic secret")], [("authorization", "Bearersecret")],
            [("authorization", "Bearer secret secret")],
            [("authorization", "Bearer secret"), ("authorization", "Bearer x")],
        ] as [[(String, String)]]
    )
    func `a field without a readable token is corrupt`(fields: [(String, String)]) async throws {
        let header = fields.compactMap { HTTPField($0, $1) }
        #expect(header.count == fields.count)
        let response = await answer(header)
        #expect(
            response.refusal
                == "401 SecurityException Unable to authenticate due to corrupt access token"
        )
        #expect(response.body["error"] == "auth_bad_access_token")
        #expect(try await backend.settings.settings(for: ["u"]).isEmpty)
    }

    @Test(
        arguments: [("Bearer Secret", "/o/a/users/u"), ("Bearer secret", "/o/b/users/u")]
            as [(String, String)]
    )
    func `a wrong token is refused, another app's too`(value: String, path: String) async throws {
        let field = try #require(HTTPField("authorization", value))
        let response = await answer([field], path: path)
        #expect(response.refusal == "401 SecurityException Unable to authenticate")
        #expect(response.body["error"] == "auth_bad_access_token")
        #expect(try await backend.settings.settings(for: ["u"]).isEmpty)
    }

    @Test func `without a token every path is refused alike`() async {
        for path in ["/o/a/nowhere", "/o/a/notification/template/t"] {
            #expect(await answer([], path: path).status == 401)
        }
    }

    @Test func `an app that is not there leads nowhere`() async {
        let service = Service { $0.application == "app" ? nil : backend }
        #expect(await service.get("/users/u").refusal == Answer.invalidURL)
    }
}

@Suite struct RESTFailureTests {
    private struct BrokenError: Error, Equatable {}

    private struct BrokenStore: SettingsStore, BindingStore, TemplateStore {
        func settings(for users: [UserID]) throws -> [UserID: UserSettings] { throw BrokenError() }
        func apply(_ changes: [UserSettings.Change], to user: UserID) throws -> UserSettings {
            throw BrokenError()
        }
        func bindings(for users: [UserID]) throws -> [UserID: [DeviceBinding]] {
            throw BrokenError()
        }
        func bind(_ binding: DeviceBinding, to user: UserID) throws { throw BrokenError() }
        func templates() throws -> [PushTemplate.Stored] { throw BrokenError() }
        func template(named name: PushTemplate.Name) throws -> PushTemplate.Stored? {
            throw BrokenError()
        }
        func create(_ template: PushTemplate.Stored) throws -> Bool { throw BrokenError() }
        func update(_ name: PushTemplate.Name, with change: PushTemplate.Stored.Change) throws
            -> PushTemplate.Stored?
        {
            throw BrokenError()
        }
        func remove(_ name: PushTemplate.Name) throws -> PushTemplate.Stored? {
            throw BrokenError()
        }
    }

    @Test(
        arguments: [
            "/users/u", "/users/u/notification/language", "/users/u/push/binding",
            "/notification/template/t",
        ]
    )
    func `what a store throws is reported and not replied`(path: String) async {
        let reported = Mutex<[BrokenError]>([])
        let store = BrokenStore()
        let handler = RESTHandler(
            access: { _, _ in .granted },
            reportFailure: { error in
                reported.withLock { $0 += [error].compactMap { $0 as? BrokenError } }
            },
            backend: { _ in
                RESTHandler.AppBackend(settings: store, bindings: store, templates: store)
            }
        )
        let request = HTTPRequest(.get, path: "/o/a" + path)
        let response = Answer(await handler.handle(request, now: Service.now))
        #expect(response.refusal == "500 server error")
        #expect(reported.withLock { $0 } == [BrokenError()])
    }
}

@Suite struct RESTRedactionTests {
    // Tokens of devices and of callers do not reach a log.
    @Test func `neither requests nor responses print a token`() async throws {
        let secret = "0123456789abcdef"
        let body: JSONValue = [
            "device_id": "d", "device_token": .string(secret), "notifier_name": "n",
        ]
        let request = HTTPRequest(
            .put,
            path: "/org/app/users/u/push/binding",
            header: [try #require(HTTPField("authorization", "Bearer \(secret)"))],
            body: body.utf8
        )
        let answer = await Service().send(request)
        #expect(answer.entities.contains(secret))
        let played = try await Service().handler.play(request, body: body, now: Service.now)
        var dumps = ""
        for value in [request, answer.response, request.header[0], played] as [any Sendable] {
            dump(value, to: &dumps)
            dumps += "\(value) \(String(reflecting: value))\n"
        }
        #expect(!dumps.contains("0123"))
        #expect(dumps.contains("PUT"))
    }
}
