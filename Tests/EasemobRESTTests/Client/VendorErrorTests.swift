import APNsModel
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Testing

@testable import EasemobREST

/// What the vendor's refusals become, and what is never printed.
@Suite struct VendorErrorTests {
    @Test(arguments: [
        (400, "RequiredPropertyNotFoundException", 204),
        (400, "IllegalArgumentException", 110),
        (400, "EntityNotFoundException", 110),
        (400, "MessageException", 110),
        (400, "illegalargumentexception", 303),
        (400, "java.lang.IllegalArgumentException", 110),
        (400, "org.apache.usergrid.persistence.exceptions.RequiredPropertyNotFoundException", 204),
        (400, "java.lang.IllegalArgumentException.", 303),
        (400, "IllegalArgumentException.Cause", 303),
        (400, ".IllegalArgumentException", 110),
        (403, "ServiceNotOpenException", 505),
        (403, "LimitException", 4),
        (403, "SomethingElse", 303),
        (404, "", 303),
        (404, "org.apache.usergrid.services.exceptions.ServiceResourceNotFoundException", 204),
        (408, "", 301),
        (413, "", 303),
        (429, "", 4),
        (500, "IllegalArgumentException", 303),
        (503, "", 302),
        (504, "", 301),
    ])
    func `a refusal has the vendor's code`(status: Int, exception: String, code: Int) async throws {
        let service = ScriptedService(calls: { _, _ in .error(status, exception, "why") })
        let store = EasemobClient.SettingsStore(client: try service.client())
        #expect(await vendorCode { try await store.apply([.displayName("n")], to: "u") } == code)
    }

    @Test func `a refusal says what the service said, on one line`() async throws {
        let service = ScriptedService(calls: { _, _ in
            .error(400, "IllegalArgumentException", "parameters\r\nis invalid : type")
        })
        let store = EasemobClient.SettingsStore(client: try service.client())
        let expected = PushServiceError(
            .invalidParam,
            "the service answered 400 IllegalArgumentException: parameters  is invalid : type"
        )
        await #expect(throws: expected) {
            try await store.apply([.remindType(.all, of: nil)], to: "u")
        }
    }

    @Test func `an unknown user of the older interface is unknown as well`() async throws {
        let service = ScriptedService(calls: { _, _ in
            .json(404, ["error": "service_resource_not_found"])
        })
        #expect(try await service.client().hasUser("u") == false)
    }

    @Test(arguments: [
        "", "<html>", "[]", "null", "{}", #"{"data": 1}"#, #"{"data": {"type": "SOME"}}"#,
        #"{"data": {"type": 1}}"#, #"{"data": {"ignoreDuration": "soon"}}"#,
        #"{"data": {"ignoreInterval": "24:00-01:00"}}"#,
    ])
    func `a success that cannot be read is 303`(body: String) async throws {
        let service = ScriptedService(calls: { _, _ in
            HTTPResponse(status: 200, body: Array(body.utf8))
        })
        let store = EasemobClient.SettingsStore(client: try service.client())
        #expect(
            await vendorCode { try await store.apply([.remindType(.all, of: nil)], to: "u") } == 303
        )
    }

    @Test func `success is decided by the status alone`() async throws {
        let service = ScriptedService(calls: { _, _ in
            .json(200, ["exception": "IllegalArgumentException", "data": ["type": "AT"]])
        })
        let store = EasemobClient.SettingsStore(client: try service.client())
        let stored = try await store.apply([.remindType(.all, of: nil)], to: "u")
        #expect(stored.push.remindType == .mentionOnly)
    }

    @Test func `credentials, tokens and bodies are never printed`() async throws {
        let secrets = [
            "the-client-id", "the-client-secret", "secret-app-token", "abcdef0123456789",
        ]
        let echo = "you sent " + secrets.joined(separator: " and ")
        let service = ScriptedService(
            tokens: { _, number in
                number == 1
                    ? .token("secret-app-token") : .error(403, "Exception", echo)
            },
            calls: { _, _ in .error(400, "IllegalArgumentException", echo) }
        )
        let client = try service.client()
        let binding = DeviceBinding(
            device: "d",
            certificateName: "c",
            token: "abcdef0123456789"
        )
        var printed: [Any] = [client, EasemobClient.Credentials.sample]
        printed +=
            [
                EasemobClient.SettingsStore(client: client),
                EasemobClient.BindingStore(client: client),
            ] as [Any]
        do {
            try await EasemobClient.BindingStore(client: client).bind(binding, to: "u")
            Issue.record("the binding was refused")
        } catch {
            printed.append(error)
        }
        do {
            _ = try await ScriptedService(tokens: { _, _ in .error(403, "E", echo) })
                .client().hasUser("u")
            Issue.record("the token was refused")
        } catch {
            printed.append(error)
        }
        printed += service.requests as [Any]
        printed.append(HTTPResponse.token("secret-app-token"))
        let token = AppToken(["access_token": "secret-app-token"], serial: 1, fetchedAt: .zero)
        printed.append(try #require(token))
        for value in printed {
            var text = "\(value) " + String(reflecting: value)
            dump(value, to: &text)
            for secret in secrets {
                #expect(!text.contains(secret), "\(type(of: value))")
            }
        }
    }
}
