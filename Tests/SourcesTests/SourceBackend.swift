import EasemobREST
import ExactJSON
import HTTPExchange
import PushService
import PushTestSupport
import Testing
import WallTime

/// The stores against which the calls of the pages are made; another kind of store is another line in `all`.
struct SourceBackend: CustomTestStringConvertible, Sendable {
    static let all = [
        SourceBackend("stores in memory") { _ in
            (InMemorySettingsStore(), InMemoryBindingStore())
        },
        SourceBackend("the REST handler, through the client") { clock in
            let client = try HandlerSender(clock: clock).client()
            return (
                EasemobClient.SettingsStore(client: client, timeZone: .named("Asia/Shanghai")),
                EasemobClient.BindingStore(client: client)
            )
        },
    ]

    typealias Stores = (settings: any SettingsStore, bindings: any BindingStore)

    let testDescription: String
    /// Makes empty stores, whose service has the time of a clock.
    let makeStores: @Sendable (ManualClock) async throws -> Stores

    init(
        _ description: String,
        makeStores: @escaping @Sendable (ManualClock) async throws -> Stores
    ) {
        testDescription = description
        self.makeStores = makeStores
    }
}

/// A service in this process: the handler over stores in memory, for everybody who has its token.
private struct HandlerSender: HTTPSender {
    let clock: ManualClock
    private let handler: RESTHandler

    init(clock: ManualClock) {
        self.clock = clock
        let backend = RESTHandler.AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore(),
            timeZone: .named("Asia/Shanghai")
        )
        handler = RESTHandler(
            access: { token, _ in token.map { ExactString($0) } == "token" ? .granted : .denied },
            backend: { _ in backend }
        )
    }

    func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) async throws
        -> HTTPResponse
    {
        guard request.url.utf8.elementsEqual("https://a1.example.com/org/app/token".utf8) else {
            return await handler.handle(request, now: clock.now)
        }
        let token: JSONValue = ["access_token": "token", "expires_in": 86_400]
        return HTTPResponse(status: 200, header: [], body: token.utf8)
    }

    func client() throws -> EasemobClient {
        try EasemobClient(
            app: EasemobClient.App(
                baseURL: "https://a1.example.com",
                key: AppKey(organization: "org", application: "app")
            ),
            credentials: EasemobClient.Credentials(clientID: "id", clientSecret: "secret"),
            now: { clock.now },
            sender: self
        )
    }
}
