import APNsTransport
import EasemobREST
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import Synchronization
import WallTime

/// What a worker has for one app: the connections, the dispatcher, and the task that sends what the queue has.
final class WorkerApp: Sendable {
    let setup: WorkerConfiguration.AppSetup
    /// The templates of the store that it began with.
    let templates: [StoredTemplate]
    let dispatcher: PushDispatcher
    private let transport: APNsPushTransport
    private let connections: Mutex<[ConnectionRole: APNsConnection]>
    private let common: Common
    private let gauges = WorkerGauges()
    private let work = Mutex<Task<Void, Never>?>(nil)

    /// What the apps of a worker share.
    struct Common: Sendable {
        let store: WorkerStore
        let health: StoreHealth
        let counts: WorkerCounts
        let log: WorkerLog
    }

    /// Makes an app; nothing is sent before ``start()``.
    init(
        _ app: WorkerConfiguration.AppSetup,
        of setup: WorkerSetup,
        templates: [StoredTemplate],
        _ common: Common,
        sharing tokens: inout SharedTokens
    ) throws(UsageError) {
        let connections = try setup.connections(of: app, sharing: &tokens)
        let stores = common.store[app.app]
        self.setup = app
        self.templates = templates
        self.common = common
        self.connections = Mutex(connections)
        transport = APNsPushTransport(
            setup.roles(of: app).compactMapValues { connections[$0] }
        )
        let configuration = setup.configuration
        do {
            dispatcher = PushDispatcher(
                app: app.app,
                owner: DeliveryOwner(ExactString("\(configuration.owner)/\(app.app)")),
                transport: transport,
                queue: common.store.queue,
                settings: stores.settings,
                bindings: stores.bindings,
                evaluator: try PushEvaluator(app: app.configuration.adding(templates)),
                statistics: try AppStatistics(
                    of: app.app,
                    in: common.store.statistics,
                    timeZone: app.configuration.policy.timeZone
                ),
                options: try PushDispatcher.Options(
                    inFlight: Int(app.inFlight),
                    inFlightInAll: Int(configuration.limits.inFlightInAll),
                    inHand: Int(app.inHand),
                    batch: Int(configuration.limits.batch),
                    lease: .seconds(configuration.limits.lease),
                    poll: .seconds(configuration.limits.poll),
                    circuit: configuration.circuit
                ),
                observe: { [id = app.app] event in
                    common.health.note(event)
                    common.log.write(event, of: id)
                }
            )
        } catch {
            throw UsageError("the app `\(app.app)` cannot be used: \(error)")
        }
    }

    /// What it holds at present; without what the queue has if that takes longer than a second.
    var status: JSONObject {
        get async {
            let current = await gauges.current { [dispatcher] in try await dispatcher.gauges() }
            return current.map { $0.gauges.json(hasQueue: $0.isFresh) } ?? [:]
        }
    }

    /// Begins to send what the queue has, what an earlier process of the same owner had leased included.
    func start(poll: Duration) {
        work.withLock { work in
            work = Task { [dispatcher, common, id = setup.app] in
                await Self.run(dispatcher, of: id, common, poll: poll)
            }
        }
    }

    /// Lets the pushes in flight end; the others wait in the queue.
    func stop(within duration: Duration) async {
        do {
            try await dispatcher.shutdown(within: duration)
        } catch {
            // The leases run out, or the next process of the owner takes them back.
            common.health.fail()
            common.log.write(.warning, "worker.storeFailed", ["app": setup.app.string])
        }
        let task = work.withLock { $0 }
        task?.cancel()
        await task?.value
    }

    /// Sends what comes from now on over other connections, which have the same roles.
    func replace(by connections: [ConnectionRole: APNsConnection]) async {
        let old = self.connections.withLock { current in
            let old = current
            current = connections
            return old
        }
        for (role, connection) in old {
            guard let new = connections[role] else { continue }
            // Both lead to the same environment, which is all that could be refused.
            try? await transport.replace(connection, by: new)
        }
    }

    private static func run(
        _ dispatcher: PushDispatcher,
        of app: AppID,
        _ common: Common,
        poll: Duration
    ) async {
        var isReclaimed = false
        while !Task.isCancelled {
            do {
                if !isReclaimed {
                    try await dispatcher.reclaim()
                    isReclaimed = true
                }
                for try await outcome in dispatcher.deliverQueued() {
                    common.counts.add(outcome)
                }
            } catch is ShutdownError {
                return
            } catch is CancellationError {
                return
            } catch {
                // It may quote what the store was asked, so it is not logged.
                common.health.fail()
                common.log.write(.warning, "worker.storeFailed", ["app": app.string])
            }
            do { try await Task.sleep(for: poll) } catch { return }
        }
    }
}

/// The outcomes of all apps of a worker.
final class WorkerCounts: Sendable {
    private let counts = Mutex(DeliveryCounts())

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

extension StoreHealth {
    /// Notes what an event says of the store.
    func note(_ event: DeliveryEvent) {
        switch event {
        case .queueFailed: fail()
        case .ended where isFailing: succeed()
        default: break
        }
    }
}

extension AppConfiguration {
    /// The configuration with templates of a store, which take the place of those with the same name.
    func adding(_ stored: [StoredTemplate]) -> AppConfiguration {
        let names = Set(stored.map { $0.template.name })
        var configuration = self
        configuration.templates.removeAll { names.contains($0.name) }
        configuration.templates += stored.map { $0.template }
        return configuration
    }
}
