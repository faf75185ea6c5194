import APNsModel
import ExactJSON
import PushContract
import PushEvaluation
import PushFoundation
import PushModel
import PushService
import PushTestSupport
import Synchronization
import WallTime

/// A dispatcher for one recipient, with everything around it in memory.
final class HeldHistory {
    /// Whether the app's service says what was read; else each mark is set when something is released.
    private let givesFacts: Bool
    /// It stands still in a step: a push that is sent later than it was decided is asked again.
    private let clock = ManualClock()
    private let store = Store()
    private let bindings = InMemoryBindingStore()
    private let transport = RecordingTransport()
    private let facts = Facts()
    private let queue: InMemoryDeliveryQueue
    private var dispatcher: PushDispatcher?
    private var recalled: Set<Message.ID> = []

    init(givesFacts: Bool) {
        self.givesFacts = givesFacts
        queue = InMemoryDeliveryQueue(now: { [clock] in clock.now })
    }

    /// Does what a step says.
    func answer(_ step: JSONObject) async throws -> JSONObject {
        let sent = transport.pushes.count
        let outcomes: [DeliveryOutcome]
        if let input = step["decide"] {
            outcomes = try await dispatch(input)
        } else {
            outcomes = try await release(step["release"] ?? .null)
        }
        let due = try await queue.nextHeldDue(of: "").map { clock.now.advanced(by: $0) }
        return [
            "pushes": .array(try transport.pushes.dropFirst(sent).map { try json(of: $0) }),
            "outcomes": .array(outcomes.map { $0.json }),
            "due": due.map { .number(JSONNumber($0.milliseconds)) } ?? .null,
        ]
    }

    private func dispatch(_ input: JSONValue) async throws -> [DeliveryOutcome] {
        let request: DecideRequest = try Self.read(input)
        let dispatcher = try await prepare(request.recipient, request.app, at: request.now)
        store.set(request.recipient.settings, of: request.recipient.id)
        store.set(request.sender.displayName, of: request.message.from)
        let recipient = DispatchRecipient(request.recipient)
        return try await Self.all(dispatcher.dispatch(request.message, to: [recipient]))
    }

    private func release(_ input: JSONValue) async throws -> [DeliveryOutcome] {
        let request: ReleaseRequest = try Self.read(input)
        let user = request.recipient.id
        let dispatcher = try await prepare(request.recipient, request.app, at: request.now)
        store.set(request.recipient.settings, of: user)
        for message in request.held.recalled where recalled.insert(message).inserted {
            try await dispatcher.cancel(message: message)
        }
        let held = PushManager.AppHeldMessages(of: "", in: queue)
        if !givesFacts {
            for mark in request.held.read { try await held.markRead(mark, by: user) }
        }
        facts.set(
            HeldUser.Facts(
                devices: Dictionary(request.recipient.devices.map { ($0.id, $0.state) }) { $1 },
                offlineCount: request.held.offlineCount,
                read: givesFacts ? request.held.read : []
            )
        )
        if let due = try await queue.nextHeldDue(of: ""), due > .zero {
            try await held.settingsChanged(of: [user])
        }
        return try await Self.all(dispatcher.deliverQueued())
    }

    /// The dispatcher, with what is bound of the recipient, at an instant.
    private func prepare(
        _ recipient: Recipient,
        _ app: AppConfiguration,
        at now: Instant
    ) async throws -> PushDispatcher {
        clock.now = now
        for bound in try await bindings.bindings(of: recipient.id) {
            let nothing = DeviceBinding(
                device: bound.device,
                certificateName: bound.binding.certificateName,
                token: ""
            )
            try await bindings.bind(nothing, to: recipient.id)
        }
        for (number, device) in recipient.devices.enumerated() {
            for binding in device.bindings {
                // Each has a token of its own, by which its pushes are known.
                let bound = DeviceBinding(
                    device: device.id,
                    certificateName: binding.certificateName,
                    token: DeviceToken("\(binding.token.text)0\(number)")
                )
                try await bindings.bind(bound, to: recipient.id)
            }
        }
        if let dispatcher { return dispatcher }
        let new = PushDispatcher(
            transport: transport,
            settings: store,
            bindings: bindings,
            evaluator: try PushEvaluator(app: app),
            services: PushDispatcher.Services(
                queue: queue,
                heldFacts: facts,
                clock: clock.deliveryClock,
                jitter: { 0 }
            )
        )
        dispatcher = new
        return new
    }

    private func json(of push: OutgoingPush) throws -> JSONValue {
        .object([
            "token": push.deviceToken.json,
            "headers": push.headers.json,
            "payload": try JSONValue(parsing: push.payload),
        ])
    }

    private static func read<Request: ContractRequest>(_ json: JSONValue) throws -> Request {
        try ContractInput<Request>(parsing: json.utf8[...]).request
    }

    private static func all(_ outcomes: PushDispatcher.Outcomes) async throws -> [DeliveryOutcome] {
        var all: [DeliveryOutcome] = []
        for try await outcome in outcomes { all.append(outcome) }
        return all
    }
}

/// Settings that are replaced as a whole.
private final class Store: SettingsStore {
    private let users = Mutex<[UserID: UserSettings]>([:])

    func set(_ settings: PushSettings, of user: UserID) {
        users.withLock { $0[user, default: UserSettings()].push = settings }
    }

    func set(_ displayName: String?, of user: UserID) {
        users.withLock { $0[user, default: UserSettings()].displayName = displayName }
    }

    func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        self.users.withLock { all in all.filter { users.contains($0.key) } }
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        users.withLock { $0[user] ?? UserSettings() }
    }
}

/// What is known of the recipient, whoever it is.
private final class Facts: PushDispatcher.HeldFacts {
    private let known = Mutex(HeldUser.Facts())

    func set(_ facts: HeldUser.Facts) { known.withLock { $0 = facts } }

    func facts(of users: [UserID]) async throws -> [UserID: HeldUser.Facts] {
        let known = known.withLock { $0 }
        return Dictionary(users.map { ($0, known) }) { $1 }
    }
}
