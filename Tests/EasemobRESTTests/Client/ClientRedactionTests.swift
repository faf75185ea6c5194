import APNsModel
import EasemobREST
import ExactJSON
import Fixtures
import PushModel
import PushService
import Testing

@Suite struct ClientRedactionTests {
    @Test func `a client and its stores print neither credentials nor tokens`() async throws {
        let service = ScriptedService(tokens: { _, _ in .token("xyzzy-token") })
        let credentials = EasemobClient.Credentials(clientID: "xyzzy-id", clientSecret: "xyzzy")
        let client = EasemobClient(
            app: try .sample(),
            credentials: credentials,
            sender: service
        )
        #expect(try await client.hasUser("u"))
        let binding = DeviceBinding(
            device: "phone",
            certificateName: "prod",
            token: "0000xyzzy000xyzzy000"
        )
        let bindings = InMemoryBindingStore()
        try await bindings.bind(binding, to: "u")
        let values: [any Sendable] = [
            credentials, client, EasemobClient.SettingsStore(client: client),
            EasemobClient.BindingStore(client: client),
            try PushManager(
                settings: EasemobClient.SettingsStore(client: client),
                bindings: bindings
            ),
            try EasemobClient.App.sample(), binding, bindings,
        ]
        for printout in values.flatMap({ printouts(of: $0) }) {
            #expect(!printout.contains("xyzzy"))
        }
    }
}
