import EMPushDelivery

/// A chat server in memory: groups, who is online, how much they have not read, and pushes for the others.
actor ChatBackend {
    /// Answers the settings requests of the app's clients, for any HTTP server to mount.
    nonisolated let rest: RESTHandler

    private let bindings: any BindingStore
    private let dispatcher: PushDispatcher
    private var groups: [Conversation.ID: [UserID]] = [:]
    private var online: [UserID: Set<Device.ID>] = [:]
    private var unread: [UserID: Int] = [:]

    /// Creates a server without users.
    init(app: AppKey, transport: some PushTransport, clock: DeliveryClock) throws {
        let zone = PushTimeZone.named("Asia/Shanghai")
        let configuration = AppConfiguration(
            policy: PushPolicy(language: .english, timeZone: zone)
        )
        let settings = InMemorySettingsStore()
        let bindings = InMemoryBindingStore()
        let backend = RESTHandler.AppBackend(
            settings: settings,
            bindings: bindings,
            templates: InMemoryTemplateStore(),
            timeZone: zone
        )
        self.bindings = bindings
        rest = RESTHandler(
            access: { token, _ in token == "secret" ? .granted : .denied },
            backend: { key in key == app ? backend : nil }
        )
        dispatcher = PushDispatcher(
            transport: transport,
            settings: settings,
            bindings: bindings,
            evaluator: try PushEvaluator(app: configuration),
            services: PushDispatcher.Services(clock: clock)
        )
    }

    /// Adds users to a group.
    func join(_ group: Conversation.ID, _ users: [UserID]) {
        groups[group, default: []] += users
    }

    /// A phone opens the app: its user is online, and has read everything.
    func open(_ phone: DeviceBinding, of user: UserID) async throws {
        try await bindings.bind(phone, to: user)
        online[user, default: []].insert(phone.device)
        unread[user] = 0
    }

    /// A phone leaves the app, and is pushed to from now on.
    func close(_ device: Device.ID, of user: UserID) {
        online[user]?.remove(device)
    }

    /// Sends a message, and returns what became of its pushes, by user.
    func send(_ message: Message) async throws -> [DeliveryOutcome] {
        let readers =
            message.type == .groupChat ? groups[message.to] ?? [] : [UserID(message.to.text)]
        var recipients: [DispatchRecipient] = []
        for reader in readers where reader != message.from {
            let devices = online[reader] ?? []
            unread[reader, default: 0] += devices.isEmpty ? 1 : 0
            recipients.append(
                DispatchRecipient(
                    reader,
                    offlineCount: unread[reader] ?? 0,
                    devices: Dictionary(uniqueKeysWithValues: devices.map { ($0, .online) })
                )
            )
        }
        var outcomes: [DeliveryOutcome] = []
        for try await outcome in dispatcher.dispatch(message, to: recipients) {
            outcomes.append(outcome)
        }
        return outcomes.sorted { $0.user < $1.user }
    }
}
