import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Testing
import WallTime

@testable import EasemobREST

/// What the service keeps in memory, and how it says that it keeps no more.
@Suite struct LimitTests {
    private func binding(_ device: String, _ certificate: String) -> String {
        #"{"device_id":"\#(device)","device_token":"\#(certificate)","notifier_name":"\#(certificate)"}"#
    }

    // R20
    @Test func `a user with 100 bindings on a device has no other there`() async throws {
        let service = Service()
        for index in 0..<100 {
            _ = await service.put("/users/u/push/binding", binding("d", "\(index)"))
        }
        let response = await service.put("/users/u/push/binding", binding("d", "new"))
        #expect(response.status == 403)
        #expect(response.body["exception"] == "LimitException")
        #expect(response.body["error_description"] == "a user has at most 100 bindings on a device")
        let stored = await service.get("/users/u/push/binding")
        #expect(stored.body["entities"]?.array?.count == 100)
    }

    // R20
    @Test func `other users on a device keep none from it`() async throws {
        let service = Service()
        for index in 0..<300 {
            let body = binding("d", "\(index)")
            let response = await service.put("/users/\(index)/push/binding", body)
            #expect(response.status == 200)
        }
        for user in ["0", "150", "299"] {
            let stored = await service.get("/users/\(user)/push/binding")
            #expect(stored.body["entities"]?.array?.count == 1)
        }
    }

    // R20
    @Test func `a user with 1,000 devices gets no other`() async throws {
        let service = Service()
        for index in 0..<1000 {
            _ = await service.put("/users/u/push/binding", binding("\(index)", "c"))
        }
        let response = await service.put("/users/u/push/binding", binding("new", "c"))
        #expect(response.status == 403)
        #expect(response.body["error_description"] == "a user has at most 1000 devices")
    }

    // R20
    @Test func `an app with 1,000 templates gets no other`() async throws {
        let service = Service()
        for index in 0..<1000 {
            let template = #"{"name":"\#(index)","title_pattern":"t","content_pattern":"{0}"}"#
            let response = await service.send(.post, "/notification/template", template)
            #expect(response.status == 200)
        }
        let template = #"{"name":"new","title_pattern":"t","content_pattern":"{0}"}"#
        let response = await service.send(.post, "/notification/template", template)
        #expect(response.status == 403)
        #expect(response.body["error_description"] == "an app has at most 1000 templates")
    }

    @Test func `beyond 10,000 apps a change is refused, and known apps go on`() async throws {
        let apps = RESTHandler.InMemoryApps()
        let first = await apps.backend(of: try AppKey("o#0"))
        for index in 0..<10_000 {
            let app = try AppKey("o#\(index)")
            _ = try await apps.writableBackend(of: app)
        }
        let other = await apps.backend(of: try AppKey("o#new"))
        #expect(try await other.settings.settings(of: "u") == UserSettings())
        await #expect(throws: StoreLimitError(.apps)) {
            try await other.settings.apply([.displayName("Ann")], to: "u")
        }
        try await first.settings.apply([.displayName("Ann")], to: "u")
        #expect(try await first.settings.settings(of: "u").displayName == "Ann")
    }

    @Test func `an app takes memory when something is stored in it, not when it is read`()
        async throws
    {
        let apps = RESTHandler.InMemoryApps()
        let key = try AppKey("o#a")
        let (first, second) = (await apps.backend(of: key), await apps.backend(of: key))
        #expect(try await first.settings.settings(for: ["u"]) == [:])
        #expect(try await first.settings.settings(of: "u") == UserSettings())
        #expect(try await first.bindings.bindings(of: "u").isEmpty)
        #expect(try await first.bindings.bindings(of: "u", on: "d").isEmpty)
        #expect(try await first.templates.templates().isEmpty)
        #expect(try await first.templates.remove("t") == nil)
        #expect(await apps.writtenBackend(of: key) == nil)

        try await first.settings.apply([.displayName("Ann")], to: "u")
        #expect(await apps.writtenBackend(of: key) != nil)
        for backend in [first, second, await apps.backend(of: key)] {
            #expect(try await backend.settings.settings(of: "u").displayName == "Ann")
        }
    }
}
