import EMPushDelivery

/// The users of the app and the tokens of its servers, which you keep in a database.
struct Directory: Sendable {
    var users: [UserID] = ["ann", "bob"]
    var token = "secret"

    func contains(_ user: UserID) async -> Bool { users.contains(user) }

    func users(after user: UserID?, upTo count: Int) async -> [UserID] {
        Array(users.sorted().filter { id in user.map { $0 < id } ?? true }.prefix(count))
    }

    func access(of token: String?, to app: AppKey) async -> RESTHandler.Access {
        token == self.token ? .granted : .denied
    }
}

extension RESTHandler {
    /// The handler of Docs/Settings-Server.md.
    static func forGuide() throws -> RESTHandler {
        let directory = Directory()
        let backend = RESTHandler.AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore(),
            timeZone: .named("Asia/Shanghai"),
            hasUser: { user in await directory.contains(user) }
        )
        let demo = try AppKey("demo#chat")
        let handler = RESTHandler(
            access: { token, app in await directory.access(of: token, to: app) },
            backend: { app in app == demo ? backend : nil }
        )
        return handler
    }

    /// The handler of instant pushes in Docs/Settings-Server.md.
    static func withInstantPush(over transport: some PushTransport) throws -> RESTHandler {
        let directory = Directory()
        let (settings, bindings) = (InMemorySettingsStore(), InMemoryBindingStore())
        let certificates = [Certificate(name: "prod", topic: "com.example.im")]
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: settings,
            bindings: bindings,
            evaluator: try PushEvaluator(app: AppConfiguration(certificates: certificates))
        )
        let backend = RESTHandler.AppBackend(
            settings: settings,
            bindings: bindings,
            templates: InMemoryTemplateStore(),
            labels: InMemoryLabelStore(),
            instantPush: InstantPush.DispatchingSender(
                dispatcher: dispatcher,
                bindings: bindings,
                certificates: certificates
            ),
            users: { after, count in await directory.users(after: after, upTo: count) }
        )
        return RESTHandler(
            access: { token, app in await directory.access(of: token, to: app) },
            backend: { _ in backend }
        )
    }
}
