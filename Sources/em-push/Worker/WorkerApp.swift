import APNsTransport
import ChannelTransport
import EasemobREST
import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushService
import Synchronization
import WallTime

/// What a worker has for one app: the connections, the dispatcher, and the task that sends what the queue has.
final class WorkerApp: Sendable {
    let dispatcher: PushDispatcher
    let queueStatus = RecentQueueStatus()
    let stall = StallWatch()
    let metrics: AppMetrics
    /// Counts and logs what happens.
    let observe: @Sendable (DeliveryEvent) -> Void
    private let transport: APNsPushTransport
    private let channelTransport: ChannelPushTransport
    private let common: Common
    private let zones: ZoneTable
    private let state: Mutex<State>

    /// What the apps of a worker share.
    struct Common: Sendable {
        let store: WorkerStore
        let counts: WorkerCounts
        let log: WorkerLog
    }

    private struct State {
        var setup: WorkerConfiguration.AppSetup
        var templates: [PushTemplate.Stored]
        var connections: AppConnections
        var work: Task<Void, Never>?
        /// Whether the leases of an earlier process are taken back, so that there may be outcomes.
        var isReclaimed = false
    }

    /// Makes an app; nothing is sent before ``start(poll:)``.
    init(
        _ app: WorkerConfiguration.AppSetup,
        of setup: WorkerSetup,
        templates: [PushTemplate.Stored],
        _ common: Common,
        sharing tokens: inout SharedTokens
    ) throws(UsageError) {
        let metrics = AppMetrics(certificates: app.configuration.certificates ?? [])
        let observe = { @Sendable [id = app.app, log = common.log] event in
            metrics.count(event)
            log.write(event, of: id)
        }
        self.metrics = metrics
        self.observe = observe
        let connections = try setup.connections(of: app, sharing: &tokens, observe: observe)
        self.common = common
        zones = setup.zones
        state = Mutex(State(setup: app, templates: templates, connections: connections))
        transport = APNsPushTransport(
            setup.roles(of: app).compactMapValues { connections.apns[$0] }
        )
        channelTransport = ChannelPushTransport(
            setup.channelCredentials(of: app).compactMapValues { connections.channels[$0] },
            beside: transport
        )
        let configuration = setup.configuration
        let evaluator = try Self.evaluator(app, templates, setup.zones)
        do {
            dispatcher = PushDispatcher(
                transport: connections.channels.isEmpty ? transport : channelTransport,
                settings: try common.store.settings(app.app),
                bindings: common.store.bindings(app.app),
                labels: common.store.labels(app.app),
                evaluator: evaluator,
                options: try PushDispatcher.Options(
                    inFlight: Int(app.inFlight),
                    inFlightInAll: Int(configuration.limits.inFlightInAll),
                    inHand: Int(app.inHand),
                    batch: Int(configuration.limits.batch),
                    rate: app.rate.map { Int($0) },
                    certificateRates: app.rates.mapValues { Int($0) },
                    releaseRate: Int(app.releaseRate),
                    lease: .seconds(configuration.limits.lease),
                    poll: .seconds(configuration.limits.poll),
                    circuit: configuration.circuit
                ),
                services: PushDispatcher.Services(
                    app: app.app,
                    owner: Delivery.Owner(ExactString("\(configuration.owner)/\(app.app)")),
                    queue: common.store.queue,
                    statistics: try AppStatistics(
                        of: app.app,
                        in: common.store.statistics,
                        timeZone: app.configuration.policy.timeZone,
                        zones: setup.zones
                    ),
                    clock: common.store.clock,
                    observe: observe
                )
            )
        } catch {
            throw UsageError("the app `\(app.app)` cannot be used: \(error)")
        }
    }

    /// What decides for the recipients of stored dispatches.
    static func evaluator(
        _ app: WorkerConfiguration.AppSetup,
        _ templates: [PushTemplate.Stored],
        _ zones: ZoneTable
    ) throws(UsageError) -> PushEvaluator {
        do throws(InputError) {
            return try PushEvaluator(app: app.configuration.adding(templates), zones: zones)
        } catch {
            throw UsageError("the app `\(app.app)` cannot be used: \(error)")
        }
    }

    var queue: any HeldStore { common.store.queue }

    /// The present time by the worker's clock, as people read it.
    var now: Instant { common.store.clock.reading().date }

    /// The templates of the store that are in use.
    var templates: [PushTemplate.Stored] { state.withLock { $0.templates } }

    /// The most pushes that it holds.
    var room: Int { state.withLock { Int($0.setup.inHand) } }

    // MARK: Life

    /// Begins to send what the queue has, what an earlier process of the same owner had leased included.
    func start(poll: Duration) {
        let work = Task { await self.run(poll: poll) }
        state.withLock { $0.work = work }
    }

    /// Lets the pushes in flight end; the others wait in the queue.
    func stop(within duration: Duration) async {
        do {
            try await dispatcher.shutdown(within: duration)
        } catch {
            // The leases run out, or the next process of the owner takes them back.
            observe(.queueFailed(.release, DeliveryEvent.StoreFault(error)))
        }
        let (work, isReclaimed) = state.withLock { ($0.work, $0.isReclaimed) }
        work?.cancel()
        // Before that there are no outcomes to count, and the call to a store that is down takes long.
        if isReclaimed { await work?.value }
    }

    private func run(poll: Duration) async {
        var isReclaimed = false
        while !Task.isCancelled {
            do {
                if !isReclaimed {
                    try await dispatcher.reclaim()
                    isReclaimed = true
                    state.withLock { $0.isReclaimed = true }
                }
                // No fault of the store ends these outcomes.
                for try await outcome in dispatcher.deliverQueued(untilEmpty: false) {
                    common.counts.add(outcome)
                }
            } catch is PushDispatcher.ShutdownError {
                return
            } catch is CancellationError {
                return
            } catch {
                observe(.queueFailed(isReclaimed ? .lease : .release, .init(error)))
            }
            do { try await Task.sleep(for: poll) } catch { return }
        }
    }

    // MARK: Changes while it works

    /// Decides from now on with other templates of the store.
    ///
    /// - Throws: If they cannot be used; then those that were there stay.
    func setTemplates(_ templates: [PushTemplate.Stored]) throws(UsageError) {
        let evaluator = try Self.evaluator(state.withLock { $0.setup }, templates, zones)
        dispatcher.setEvaluator(evaluator)
        state.withLock { $0.templates = templates }
    }

    /// Decides from now on by another configuration, which has the same certificates.
    func set(_ setup: WorkerConfiguration.AppSetup, _ evaluator: PushEvaluator) {
        dispatcher.setEvaluator(evaluator)
        state.withLock { $0.setup = setup }
    }

    /// Sends what comes from now on over other connections, which have the same roles.
    func replace(by connections: AppConnections) async {
        let old = state.withLock { state in
            let old = state.connections
            state.connections = connections
            return old
        }
        for (role, connection) in old.apns {
            guard let new = connections.apns[role] else { continue }
            // Both lead to the same environment, which is all that could be refused.
            try? await transport.replace(connection, by: new)
        }
        for (name, connection) in old.channels {
            guard let new = connections.channels[name] else { continue }
            await channelTransport.replace(connection, by: new)
        }
    }
}

/// The outcomes of all apps of a worker.
final class WorkerCounts: Sendable {
    private let counts = Mutex(DeliveryOutcome.Counts())

    func add(_ outcome: DeliveryOutcome) {
        counts.withLock { $0.add(outcome) }
    }

    /// An object with the number of outcomes by their words.
    var json: JSONObject {
        var json: JSONObject = [:]
        for (word, count) in counts.withLock({ $0.sorted }) {
            json[word] = .number(JSONNumber(Int64(count)))
        }
        return json
    }
}

extension AppConfiguration {
    /// The configuration with templates of a store, which take the place of those with the same name.
    func adding(_ stored: [PushTemplate.Stored]) -> AppConfiguration {
        let names = Set(stored.map { $0.template.name })
        var configuration = self
        configuration.templates.removeAll { names.contains($0.name) }
        configuration.templates += stored.map { $0.template }
        return configuration
    }
}
