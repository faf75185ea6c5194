import APNsModel
import EasemobREST
import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushService
import Synchronization
import WallTime

/// An app of the service: its directory, its stores, and the dispatcher that decides and pushes.
final class LocalApp: Sendable {
    let key: AppKey
    let directory: AppDirectory
    private let stores: LocalStores
    private let configuration: AppConfiguration
    private let transport: LocalTransport
    private let dispatcher: PushDispatcher
    private let queue: InMemoryDeliveryQueue
    private let state: LocalState
    private let ended: EndedDeliveries
    private let facts: LocalFacts
    /// What was held, and in which conversations of whom, for as long as something is held.
    private struct Held {
        var messages: [Message.ID: Message] = [:]
        var conversations: [UserID: Set<Conversation>] = [:]
    }

    private let held = Mutex(Held())
    /// The templates that are decided with; `nil` before the first message.
    private let templates = Mutex<[PushTemplate]?>(nil)
    /// Whether the templates of the configuration are in the store.
    private let isOpen = Mutex(false)
    private let report: @Sendable (LocalDelivery) -> Void

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - key: Its key.
    ///   - options: What all apps have.
    ///   - stores: What is kept of it.
    ///   - state: What all apps share.
    ///   - directory: What its directory needs.
    ///   - report: Takes what became of a message for a recipient or a binding.
    /// - Throws: `InputError` if the configuration cannot be used.
    init(
        _ key: AppKey,
        _ options: LocalService.Options,
        _ stores: LocalStores,
        _ state: LocalState,
        directory: AppDirectory.Services,
        report: @escaping @Sendable (LocalDelivery) -> Void
    ) throws(InputError) {
        self.key = key
        self.stores = stores
        self.state = state
        self.report = report
        self.directory = AppDirectory(directory, records: stores.records)
        configuration = options.app
        transport = LocalTransport(seed: options.seed)
        let ended = EndedDeliveries()
        self.ended = ended
        let facts = LocalFacts(directory: self.directory, bindings: stores.bindings)
        self.facts = facts
        let queue = InMemoryDeliveryQueue(now: state.clock.now)
        self.queue = queue
        let id = AppID(ExactString(key.description))
        let rates = (options.app.certificates ?? []).map { ($0.name, 1_000_000) }
        // While the clock stands, no pause would end: nothing has one.
        dispatcher = PushDispatcher(
            transport: transport,
            settings: stores.settings,
            bindings: stores.bindings,
            labels: stores.labels,
            evaluator: try PushEvaluator(app: options.app),
            options: try PushDispatcher.Options(
                certificateRates: Dictionary(rates) { first, _ in first },
                releaseRate: nil,
                circuit: nil
            ),
            services: PushDispatcher.Services(
                app: id,
                owner: "local",
                queue: queue,
                heldFacts: facts,
                clock: state.clock,
                jitter: { 0 },
                observe: { ended.add($0) }
            )
        )
    }

    /// What the requests of the app read and change, with the templates of the configuration; one whose name is taken
    /// stays as it is stored.
    func openedBackend() async throws -> RESTHandler.AppBackend {
        guard !isOpen.withLock({ $0 }) else { return backend }
        for template in configuration.templates {
            _ = try await stores.templates.create(PushTemplate.Stored(template, created: state.now))
        }
        isOpen.withLock { $0 = true }
        return backend
    }

    private var backend: RESTHandler.AppBackend {
        var backend = RESTHandler.AppBackend(
            settings: stores.settings,
            bindings: stores.bindings,
            templates: stores.templates,
            labels: stores.labels,
            instantPush: self,
            held: heldMessages,
            users: { [directory] in await directory.ids(after: $0, upTo: $1) },
            timeZone: configuration.policy.timeZone,
            features: configuration.features,
            hasUser: { [directory] in await directory.contains($0) },
            offlineMessageCount: { [directory] in await directory.user($0)?.waiting ?? 0 }
        )
        backend.directory = directory
        return backend
    }

    /// Decides a message for recipients, and pushes it; returns when all have their outcome.
    func deliver(_ message: Message, to users: [UserID]) async throws {
        let stored = try await stores.templates.templates().map { $0.template }
        if templates.withLock({ $0 != stored }) {
            var configuration = configuration
            configuration.templates = stored
            dispatcher.setEvaluator(try PushEvaluator(app: configuration))
            templates.withLock { $0 = stored }
        }
        let bindings = try await stores.bindings.bindings(for: users)
        var recipients: [DispatchRecipient] = []
        for user in users {
            recipients.append(await recipient(user, bindings[user] ?? [], of: message))
        }
        var explanations: [UserID: JSONObject] = [:]
        for recipient in recipients where recipients.count <= Self.mostExplained {
            explanations[recipient.user] =
                try? await dispatcher.explain(message, to: recipient, at: state.now).json
        }
        // What a dispatch that fails has done is told as well.
        defer { tell(message, bindings, explanations) }
        for try await _ in dispatcher.dispatch(message, to: recipients) {}
    }

    /// Releases what is held and due by now, and tells of it.
    func release() async throws {
        guard let due = try await nextDue() else { return held.withLock { $0 = Held() } }
        guard due <= state.now else { return }
        defer { tell(nil, facts.takeBindings(), isReleased: true) }
        for try await _ in dispatcher.deliverQueued() {}
    }

    /// The instant at which the first of what is held is due; `nil` if nothing is held.
    func nextDue() async throws -> Instant? {
        try await queue.nextHeldDue(of: dispatcher.app).map { state.now.advanced(by: $0) }
    }

    /// Ends the waiting of what is held for a user, who has received it.
    func receiveHeld(by user: UserID) async throws {
        let conversations = held.withLock { $0.conversations.removeValue(forKey: user) } ?? []
        for conversation in conversations {
            try await heldMessages.markRead(.init(conversation, at: state.now), by: user)
        }
    }

    private var heldMessages: PushManager.AppHeldMessages { .init(of: dispatcher.app, in: queue) }

    /// To how many recipients a message has explanations.
    private static let mostExplained = 20

    private func recipient(
        _ user: UserID,
        _ bindings: [DeviceBinding],
        of message: Message
    ) async -> DispatchRecipient {
        let account = await directory.user(user)
        var recipient = DispatchRecipient(user, isKnown: account != nil)
        if account?.isOnline == true {
            for binding in bindings { recipient.devices[binding.device] = .online }
        } else if let account, !message.deliverOnlineOnly {
            // The count has no message that its sender is the recipient of.
            let count = user == message.from ? nil : await directory.addWaiting(to: user)
            recipient.offlineCount = count ?? account.waiting
        }
        return recipient
    }

    /// Tells what has ended, in an order that does not depend on what ended first.
    private func tell(
        _ message: Message? = nil,
        _ bindings: [UserID: [DeviceBinding]] = [:],
        _ explanations: [UserID: JSONObject] = [:],
        isReleased: Bool = false
    ) {
        for outcome in ended.takeAll() {
            let message = message ?? held.withLock { $0.messages[outcome.message] }
            if case .held = outcome.result, let message {
                held.withLock { held in
                    held.messages[message.id] = message
                    held.conversations[outcome.user, default: []].insert(message.conversation)
                }
            }
            var push: OutgoingPush?
            if case .accepted(let id?) = outcome.result { push = transport.take(id) }
            let bound = bindings[outcome.user]?.first {
                $0.device == outcome.binding?.device
                    && $0.binding.certificateName == outcome.binding?.certificateName
            }
            let certificate = outcome.binding?.certificateName
            let channel = configuration.certificates?.first { $0.name == certificate }?.channel
            report(
                LocalDelivery(
                    app: key,
                    at: state.now,
                    message: message,
                    isReleased: isReleased,
                    outcome: outcome,
                    push: push,
                    token: push?.deviceToken ?? bound?.binding.token,
                    channel: channel,
                    explanation: explanations[outcome.user]
                )
            )
        }
    }

    private var sender: InstantPush.DispatchingSender {
        InstantPush.DispatchingSender(
            dispatcher: dispatcher,
            bindings: stores.bindings,
            certificates: configuration.certificates,
            taskID: { [state] in Int64(state.number() % ((1 << 53) - 1)) + 1 }
        )
    }
}

/// Instant pushes are sent before the request is answered.
extension LocalApp: InstantPush.Sender {
    func makeTaskID() -> Int64 { sender.makeTaskID() }

    func send(_ push: InstantPush, to user: UserID) async throws -> [InstantPush.Result] {
        defer { tell() }
        return try await sender.send(push, to: user)
    }

    func submit(_ push: InstantPush, to users: [UserID]) async throws {
        defer { tell() }
        try await sender.submit(push, to: users)
        for try await _ in dispatcher.deliverQueued() {}
    }
}

/// What is known of users when what is held for them is released.
private final class LocalFacts: PushDispatcher.HeldFacts {
    private let directory: AppDirectory
    private let bindings: any BindingStore
    private let known = Mutex<[UserID: [DeviceBinding]]>([:])

    init(directory: AppDirectory, bindings: any BindingStore) {
        self.directory = directory
        self.bindings = bindings
    }

    /// What was bound when it was asked for the facts.
    func takeBindings() -> [UserID: [DeviceBinding]] {
        known.withLock { known in
            defer { known = [:] }
            return known
        }
    }

    func facts(of users: [UserID]) async throws -> [UserID: HeldUser.Facts] {
        var facts: [UserID: HeldUser.Facts] = [:]
        let bound = try await bindings.bindings(for: users)
        known.withLock { $0.merge(bound) { _, new in new } }
        for user in users {
            let account = await directory.user(user)
            var known = HeldUser.Facts(isKnown: account != nil)
            if let count = account?.waiting, count > 0 { known.offlineCount = count }
            if account?.isOnline == true {
                for binding in bound[user] ?? [] { known.devices[binding.device] = .online }
            }
            facts[user] = known
        }
        return facts
    }
}

/// The outcomes that are not told yet.
private final class EndedDeliveries: Sendable {
    private let outcomes = Mutex<[DeliveryOutcome]>([])

    func add(_ event: DeliveryEvent) {
        guard case .ended(let outcome) = event else { return }
        outcomes.withLock { $0.append(outcome) }
    }

    func takeAll() -> [DeliveryOutcome] {
        let taken = outcomes.withLock { outcomes in
            defer { outcomes = [] }
            return outcomes
        }
        return taken.sorted { Self.order($0).lexicographicallyPrecedes(Self.order($1)) }
    }

    private static func order(_ outcome: DeliveryOutcome) -> [ExactString] {
        [
            outcome.user.text, outcome.binding?.device.text ?? "",
            outcome.binding?.certificateName.text ?? "", outcome.message.text,
        ]
    }
}
