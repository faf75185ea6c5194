import APNsModel
import EasemobREST
import ExactJSON
import PushEvaluation
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
    private let state: LocalState
    private let ended: EndedDeliveries
    private let templates = Mutex<[PushTemplate]>([])
    /// How many messages wait for a user.
    private let offlineCounts = Mutex<[UserID: Int]>([:])
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
        // While the clock stands, no pause would end.
        let rates = (options.app.certificates ?? []).map { ($0.name, 1_000_000) }
        dispatcher = PushDispatcher(
            transport: transport,
            settings: stores.settings,
            bindings: stores.bindings,
            labels: stores.labels,
            evaluator: try PushEvaluator(app: options.app),
            options: try PushDispatcher.Options(
                certificateRates: Dictionary(rates) { first, _ in first },
                circuit: nil
            ),
            services: PushDispatcher.Services(
                app: AppID(ExactString(key.description)),
                owner: "local",
                clock: state.clock,
                jitter: { 0 },
                observe: { ended.add($0) }
            )
        )
    }

    /// What the requests of the app read and change.
    var backend: RESTHandler.AppBackend {
        var backend = RESTHandler.AppBackend(
            settings: stores.settings,
            bindings: stores.bindings,
            templates: stores.templates,
            labels: stores.labels,
            instantPush: self,
            users: { [directory] in await directory.ids(after: $0, upTo: $1) },
            timeZone: configuration.policy.timeZone,
            features: configuration.features,
            hasUser: { [directory] in await directory.contains($0) },
            offlineMessageCount: { user in self.offlineCounts.withLock { $0[user] ?? 0 } }
        )
        backend.directory = directory
        return backend
    }

    /// Decides a message for recipients, and pushes it; returns when all have their outcome.
    func deliver(_ message: Message, to users: [UserID]) async throws {
        let stored = try await stores.templates.templates().map { $0.template }
        let isChanged = templates.withLock { templates in
            defer { templates = stored }
            return templates != stored
        }
        if isChanged {
            var configuration = configuration
            configuration.templates += stored
            dispatcher.setEvaluator(try PushEvaluator(app: configuration))
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
        for try await _ in dispatcher.dispatch(message, to: recipients) {}
        tell(message, bindings, explanations)
    }

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
        } else if account != nil, !message.deliverOnlineOnly {
            recipient.offlineCount = offlineCounts.withLock { counts in
                counts[user, default: 0] += 1
                return counts[user] ?? 1
            }
        }
        return recipient
    }

    /// Tells what has ended, in an order that does not depend on what ended first.
    private func tell(
        _ message: Message? = nil,
        _ bindings: [UserID: [DeviceBinding]] = [:],
        _ explanations: [UserID: JSONObject] = [:]
    ) {
        for outcome in ended.takeAll() {
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
                    outcome: outcome,
                    push: push,
                    token: push?.deviceToken ?? bound?.binding.token,
                    channel: channel,
                    explanation: explanations[outcome.user]
                )
            )
        }
    }

    private var sender: DispatchedInstantPush {
        DispatchedInstantPush(
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
        let results = try await sender.send(push, to: user)
        tell()
        return results
    }

    func submit(_ push: InstantPush, to users: [UserID]) async throws {
        try await sender.submit(push, to: users)
        for try await _ in dispatcher.deliverQueued() {}
        tell()
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
            outcome.binding?.certificateName.text ?? "",
        ]
    }
}
