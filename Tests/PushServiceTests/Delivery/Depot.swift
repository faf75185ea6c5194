import APNsModel
import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushService
import PushTestSupport
import Synchronization
import WallTime

/// A dispatcher with everything around it in memory, at 2022-07-28T12:00:00Z.
struct Depot {
    let clock: ManualClock
    let queue: any DeliveryQueue
    let settings = InMemorySettingsStore()
    let bindings: any BindingStore
    let events = Events()
    let dispatcher: PushDispatcher

    static let token: DeviceToken = "0a1b2c3d4e5f"

    init(
        _ transport: any PushTransport,
        queue: (any DeliveryQueue)? = nil,
        bindings: any BindingStore = InMemoryBindingStore(),
        facts: (any PushDispatcher.HeldFacts)? = nil,
        statistics: AppStatistics? = nil,
        clock: ManualClock = ManualClock(jumps: .always),
        options: PushDispatcher.Options = PushDispatcher.Options(),
        jitter: @escaping @Sendable () -> Double = { 0 },
        sampling: PushDispatcher.RedactedSampling? = nil,
        readingBy reader: (InMemorySettingsStore) -> any SettingsStore = { $0 }
    ) throws {
        self.clock = clock
        let queue = queue ?? InMemoryDeliveryQueue(now: { clock.now })
        self.queue = queue
        self.bindings = bindings
        dispatcher = PushDispatcher(
            transport: transport,
            settings: reader(settings),
            bindings: bindings,
            evaluator: try PushEvaluator(),
            options: options,
            services: PushDispatcher.Services(
                queue: queue,
                heldFacts: facts,
                statistics: statistics,
                clock: clock.deliveryClock,
                jitter: jitter,
                sampling: sampling,
                observe: { [events] in events.add($0) }
            )
        )
    }

    /// Binds a token of a user's phone through `prod`, now.
    func bind(
        _ user: UserID = "ann",
        _ token: DeviceToken = Depot.token,
        on device: Device.ID = "phone",
        through certificate: Certificate.Name = "prod"
    ) async throws {
        let binding = DeviceBinding(
            device: device,
            certificateName: certificate,
            token: token,
            boundAt: clock.now
        )
        try await bindings.bind(binding, to: user)
    }

    /// What is bound of a user, as `device certificate`.
    func bound(_ user: UserID = "ann") async throws -> [String] {
        try await bindings.bindings(of: user).map { "\($0.device) \($0.binding.certificateName)" }
    }

    /// The instant from which on the next delivery of the queue can be leased; `nil` if there is none.
    func nextDue() async throws -> Instant? {
        try await queue.nextDue(of: .all).map { clock.now.advanced(by: $0) }
    }

    /// Pushes a message to users and gives what became of it, as `user device certificate: word`.
    func dispatch(_ message: Message = Depot.message, to users: UserID...) async throws -> [String]
    {
        let outcomes = dispatcher.dispatch(message, to: users.map { DispatchRecipient($0) })
        return try await outcomes.lines()
    }

    static let message = Message(
        id: "42",
        type: .groupChat,
        from: "tom",
        to: "g1",
        body: .text("Up yet?")
    )

    /// The events that came, as they are counted.
    final class Events: Sendable {
        private let all = Mutex<[DeliveryEvent]>([])

        func add(_ event: DeliveryEvent) {
            all.withLock { $0.append(event) }
        }

        var words: [String] { all.withLock { $0.map { $0.word.string } } }
        /// How many milliseconds each push had waited when it was sent.
        var waits: [Int64?] {
            all.withLock { all in
                all.compactMap { event -> Int64?? in
                    if case .sent(_, _, let waited, _, _) = event { waited } else { .none }
                }
            }
        }
        /// The instants until which pushes were postponed.
        var postponed: [Instant] {
            all.withLock { all in
                all.compactMap { event in
                    if case .postponed(_, _, let until) = event { until } else { nil }
                }
            }
        }
        /// How often each user's push is said to have ended.
        var ends: [UserID: Int] {
            all.withLock { all in
                var ends: [UserID: Int] = [:]
                for case .ended(let outcome) in all
                where ![.alreadyQueued, .alreadyAccepted].contains(outcome.result) {
                    ends[outcome.user, default: 0] += 1
                }
                return ends
            }
        }
        /// The rows that the store of statistics did not take.
        var notCounted: [PushCounts.Row] {
            all.withLock { all in
                all.flatMap { event -> [PushCounts.Row] in
                    if case .notCounted(let rows) = event { rows } else { [] }
                }
            }
        }
        /// The outcomes of pushes that the queue has recorded.
        var outcomes: [DeliveryOutcome] {
            all.withLock { all in
                all.compactMap { event in
                    if case .ended(let outcome) = event { outcome } else { nil }
                }
            }
        }
        var descriptions: [String] { all.withLock { $0.map { $0.description } } }
    }
}

extension PushDispatcher.Outcomes {
    /// The outcomes in order of their lines, without the message.
    func lines() async throws -> [String] {
        var lines: [String] = []
        for try await outcome in self {
            let binding = outcome.binding.map { " \($0.device) \($0.certificateName)" } ?? ""
            lines.append("\(outcome.user)\(binding): \(outcome.word)")
        }
        return lines.sorted()
    }
}
