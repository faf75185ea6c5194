import EasemobREST
import ExactJSON
import PushModel
import PushService
import Synchronization
import Testing

@Suite struct RESTAuthorizationTests {
    private let backend = AppBackend(
        settings: InMemorySettingsStore(),
        bindings: InMemoryBindingStore(),
        templates: InMemoryTemplateStore()
    )

    private func answer(_ headers: [RESTHeader], path: ExactString = "/o/a/users/u") async
        -> RESTResponse
    {
        let handler = RESTHandler(
            isAuthorized: { token, app in
                app.application == "a" && token.map { ExactString($0) } == "secret"
            },
            backend: { _ in backend }
        )
        let request = RESTRequest(
            method: "PUT",
            path: path,
            headers: headers,
            body: .json(["nickname": "n"])
        )
        return await handler.handle(request, now: Service.now)
    }

    @Test(
        arguments: [
            RESTHeader("Authorization", "Bearer secret"),
            RESTHeader("AUTHORIZATION", "bearer  secret"),
            RESTHeader("authorization", " BEARER secret "),
        ]
    )
    func `a good token opens the app`(header: RESTHeader) async {
        let other = RESTHeader("x-authorization", "Bearer other")
        #expect(await answer([other, header]).status == 200)
    }

    @Test(
        arguments: [
            [], [RESTHeader("authorization", "")], [RESTHeader("authorization", "Bearer")],
            [RESTHeader("authorization", "Bearer ")], [RESTHeader("authorization", "secret")],
            [RESTHeader("authorization", "Basic secret")],
            [RESTHeader("authorization", "Bearersecret")],
            [RESTHeader("authorization", "Bearer secret secret")],
            [
                RESTHeader("authorization", "Bearer secret"),
                RESTHeader("authorization", "Bearer x"),
            ],
            [RESTHeader("cookie", "Bearer secret")],
        ] as [[RESTHeader]]
    )
    func `a missing token is refused`(headers: [RESTHeader]) async throws {
        let response = await answer(headers)
        #expect(response.status == 401)
        #expect(
            response.body == [
                "error": "unauthorized", "exception": "SecurityException",
                "error_description": "Unable to authenticate due to expired access token",
                "timestamp": 1_647_503_749_918, "duration": 0,
            ]
        )
        #expect(response.headers.contains(RESTHeader("www-authenticate", "Bearer")))
        #expect(try await backend.settings.settings(for: ["u"]).isEmpty)
    }

    @Test(
        arguments: [("Bearer Secret", "/o/a/users/u"), ("Bearer secret", "/o/b/users/u")]
            as [(ExactString, ExactString)]
    )
    func `a wrong token is refused, another app's too`(
        value: ExactString,
        path: ExactString
    ) async throws {
        let response = await answer([RESTHeader("authorization", value)], path: path)
        #expect(response.refusal == "401 SecurityException Unable to authenticate")
        #expect(response.body["error"] == "auth_bad_access_token")
        #expect(try await backend.settings.settings(for: ["u"]).isEmpty)
    }

    @Test func `without a token nobody learns what there is`() async {
        for path: ExactString in ["/o/a/nowhere", "/o/a/notification/template/t"] {
            #expect(await answer([], path: path).status == 401)
        }
    }

    @Test func `an app that is not there leads nowhere`() async {
        let service = Service { $0.application == "app" ? nil : backend }
        #expect(await service.get("/users/u").refusal == RESTResponse.invalidURL)
    }
}

@Suite struct RESTFailureTests {
    private struct BrokenError: Error, Equatable {}

    private struct BrokenStore: SettingsStore, BindingStore, TemplateStore {
        func settings(for users: [UserID]) throws -> [UserID: UserSettings] { throw BrokenError() }
        func apply(_ changes: [SettingsChange], to user: UserID) throws -> UserSettings {
            throw BrokenError()
        }
        func bindings(for users: [UserID]) throws -> [UserID: [DeviceBinding]] {
            throw BrokenError()
        }
        func bind(_ binding: DeviceBinding, to user: UserID) throws { throw BrokenError() }
        func templates() throws -> [StoredTemplate] { throw BrokenError() }
        func template(named name: TemplateName) throws -> StoredTemplate? { throw BrokenError() }
        func create(_ template: StoredTemplate) throws -> Bool { throw BrokenError() }
        func update(_ name: TemplateName, with change: TemplateChange) throws -> StoredTemplate? {
            throw BrokenError()
        }
        func remove(_ name: TemplateName) throws -> StoredTemplate? { throw BrokenError() }
    }

    @Test(
        arguments: [
            "/users/u", "/users/u/notification/language", "/users/u/push/binding",
            "/notification/template/t",
        ]
    )
    func `what a store throws is reported and not told`(path: String) async {
        let reported = Mutex<[BrokenError]>([])
        let store = BrokenStore()
        let handler = RESTHandler(
            isAuthorized: { _, _ in true },
            reportFailure: { error in
                reported.withLock { $0 += [error].compactMap { $0 as? BrokenError } }
            },
            backend: { _ in AppBackend(settings: store, bindings: store, templates: store) }
        )
        let request = RESTRequest(method: "GET", path: ExactString("/o/a" + path))
        let response = await handler.handle(request, now: Service.now)
        #expect(response.refusal == "500 server error")
        #expect(reported.withLock { $0 } == [BrokenError()])
    }
}

@Suite struct RESTRedactionTests {
    // Tokens of devices and of callers do not reach a log.
    @Test func `neither requests nor responses print a token`() async {
        let secret = "0123456789abcdef"
        let request = RESTRequest(
            method: "PUT",
            path: "/org/app/users/u/push/binding",
            headers: [RESTHeader("authorization", ExactString("Bearer \(secret)"))],
            body: .json(["device_id": "d", "device_token": .string(secret), "notifier_name": "n"])
        )
        let response = await Service().handler.handle(request, now: Service.now)
        #expect(response.entities.contains(secret))
        var dumps = ""
        for value in [request, response, request.headers[0], request.body] as [any Sendable] {
            dump(value, to: &dumps)
            dumps += "\(value) \(String(reflecting: value))\n"
        }
        #expect(!dumps.contains("0123"))
        #expect(dumps.contains("PUT /org/app/users/u/push/binding"))
    }
}
