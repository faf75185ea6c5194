import APNsTransport
import EasemobREST
import ExactJSON
import Foundation
import PushEvaluation
import PushFoundation
import PushModel
import PushService
import WallTime

/// A process that sends what the queues of its apps have, until a signal ends it.
actor Worker {
    /// What a worker is told.
    enum Event: Sendable {
        case opened(WorkerStore, [AppID: [PushTemplate.Stored]])
        case failed(UsageError)
        case templates([AppID: [PushTemplate.Stored]])
        case signal(Int32)
    }

    /// The time between two looks at the templates of the store, in ticks of a second.
    private static let templatePause = 60

    let path: String
    private let zoneData: Argument?
    let log: WorkerLog
    private let manager = ServiceManager()
    let since = Instant.now
    let counts = WorkerCounts()
    let clockSettings = ClockSettings()
    private let continuation: AsyncStream<Event>.Continuation
    private(set) var setup: WorkerSetup
    private(set) var loaded = Instant.now
    /// Why the configuration that was read last is not used; `nil` if it is.
    private(set) var fault: String?
    private(set) var apps: [AppID: WorkerApp] = [:]
    private(set) var isDraining = false
    private(set) var isReady = false
    /// Whether it has been ready.
    private var hasStarted = false
    /// Why the service manager could not be told last; `nil` if it was.
    private var managerFault: String?
    private var store: WorkerStore?
    private var tokens = SharedTokens()
    private var ticks = 0
    private(set) var ends: CredentialEnds
    let now: @Sendable () -> Instant

    /// Creates a worker.
    ///
    /// - Parameters:
    ///   - setup: What it is to do.
    ///   - path: The path of the configuration file.
    ///   - zoneData: The path of the zone data; `nil` for those of the package.
    ///   - log: Where it writes what happens.
    ///   - continuation: The other end of the events that ``run(_:)`` gets.
    ///   - now: The clock by which credentials end.
    init(
        _ setup: WorkerSetup,
        path: String,
        zoneData: Argument?,
        log: WorkerLog,
        continuation: AsyncStream<Event>.Continuation,
        now: @escaping @Sendable () -> Instant = { .now }
    ) {
        self.setup = setup
        self.now = now
        ends = CredentialEnds(setup.certificateEnds)
        self.path = path
        self.zoneData = zoneData
        self.log = log
        self.continuation = continuation
    }

    /// Works until a signal ends it.
    func run(_ events: AsyncStream<Event>) async throws(UsageError) {
        log.write(.notice, "worker.started", ["owner": setup.configuration.owner])
        log.write(warningsOf: setup)
        tellEnds()
        let clock = clockSettings.clock(log)
        let opening = Task { [setup, log, continuation] in
            await WorkerOpening(setup: setup, clock: clock, log: log).run(telling: continuation)
        }
        // Beside the events, of which one may take long.
        let ticking = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil { tick() }
        }
        // One after the other, beside the signals that end the worker: a change may wait for a store that is down.
        let (changes, later) = AsyncStream.makeStream(of: Event.self)
        let changing = Task {
            for await event in changes { await change(by: event) }
        }
        defer {
            opening.cancel()
            ticking.cancel()
            changing.cancel()
        }
        for await event in events {
            switch event {
            case .failed(let error): throw error
            case .opened, .templates, .signal(SIGHUP): later.yield(event)
            case .signal:
                await drain()
                return
            }
        }
    }

    private func change(by event: Event) async {
        guard !isDraining else { return }
        switch event {
        case .opened(let store, let templates):
            do throws(UsageError) {
                try open(store, templates)
            } catch {
                continuation.yield(.failed(error))
            }
        case .templates(let templates): renew(templates)
        case .signal: await reload()
        case .failed: break
        }
    }

    // MARK: Beginning and end

    private func open(
        _ store: WorkerStore,
        _ templates: [AppID: [PushTemplate.Stored]]
    ) throws(UsageError) {
        self.store = store
        tokens = SharedTokens(in: store.providerTokens)
        for app in setup.configuration.apps {
            apps[app.app] = try make(app, of: setup, templates[app.app] ?? [], in: store)
        }
        for app in apps.values { app.start(poll: poll) }
        updateReadiness()
    }

    private func drain() async {
        isDraining = true
        log.write(.notice, "worker.draining")
        tell(.stopping(setup.configuration.drain + 15))
        updateReadiness()
        await stop(Array(apps.values))
        log.write(.notice, "worker.stopped")
    }

    private func stop(_ apps: [WorkerApp]) async {
        let duration = Duration.seconds(setup.configuration.drain)
        await withTaskGroup { group in
            for app in apps {
                group.addTask { await app.stop(within: duration) }
            }
        }
    }

    private func make(
        _ app: WorkerConfiguration.AppSetup,
        of setup: WorkerSetup,
        _ templates: [PushTemplate.Stored],
        in store: WorkerStore
    ) throws(UsageError) -> WorkerApp {
        try WorkerApp(
            app,
            of: setup,
            templates: templates,
            WorkerApp.Common(store: store, counts: counts, log: log),
            sharing: &tokens
        )
    }

    private var poll: Duration { .seconds(setup.configuration.limits.poll) }

    // MARK: Being ready

    private func tellEnds() {
        log.write(ends.due(at: now()))
    }

    private func tick() {
        tellEnds()
        for app in apps.values { app.look() }
        updateReadiness()
        if !hasStarted {
            tell(.starting)
        } else if !obstacles.contains(where: { $0.isStuck }) {
            tell(.working)
        }
        guard let store else { return }
        ticks += 1
        if ticks % Self.templatePause == 0 { readTemplates(in: store) }
    }

    var hasStore: Bool { store != nil }

    private func updateReadiness() {
        let obstacles = obstacles
        guard obstacles.isEmpty != isReady else { return }
        isReady = obstacles.isEmpty
        if isReady {
            log.write(.notice, "worker.ready")
            if !hasStarted { tell(.ready) }
            hasStarted = true
        }
        for obstacle in obstacles {
            let isWanted = obstacle.reason == .starting || obstacle.reason == .draining
            log.write(isWanted ? .notice : .warning, "worker.notReady", obstacle.facts)
        }
    }

    private func tell(_ state: ServiceManager.State) {
        var fault: String?
        do throws(UsageError) {
            try manager.tell(state)
        } catch {
            fault = error.description
        }
        if let fault, fault != managerFault {
            log.write(.warning, "worker.serviceManagerFailed", ["fault": fault])
        }
        managerFault = fault
    }

    // MARK: Changes

    private func readTemplates(in store: WorkerStore) {
        let ids = setup.configuration.apps.map { $0.app }
        Task { [continuation] in
            var templates: [AppID: [PushTemplate.Stored]] = [:]
            for id in ids {
                // At the next look it may be there.
                templates[id] = try? await store.templates(id).templates()
            }
            continuation.yield(.templates(templates))
        }
    }

    /// Has the apps decide with the templates that have changed in the store.
    private func renew(_ templates: [AppID: [PushTemplate.Stored]]) {
        for (id, new) in templates {
            guard let app = apps[id], app.templates != new else { continue }
            do throws(UsageError) {
                try app.setTemplates(new)
                log.write(.notice, "worker.templatesChanged", ["app": id.string])
            } catch {
                log.write(.warning, "worker.templatesRefused", ["app": id.string])
            }
        }
    }

    /// Reads the configuration again, and does what it says; if it cannot be used, nothing changes.
    private func reload() async {
        do throws(UsageError) {
            let new = try WorkerSetup(path: path, zoneData: zoneData)
            let reload: WorkerReload
            do throws(InputError) {
                reload = try WorkerReload(from: setup, to: new)
            } catch {
                throw UsageError("`\(path)`: \(error)")
            }
            try await apply(reload, new)
            loaded = .now
            fault = nil
            log.write(.notice, "worker.reloaded")
            log.write(warningsOf: new)
            ends.replace(by: new.certificateEnds)
            tellEnds()
            if let store { readTemplates(in: store) }
        } catch {
            guard !isDraining else { return }
            fault = error.description
            log.write(.warning, "worker.configRefused", ["fault": error.description])
        }
    }

    private func apply(_ reload: WorkerReload, _ new: WorkerSetup) async throws(UsageError) {
        guard let store else {
            throw UsageError("the store is not open yet")
        }
        // All that can fail is made before anything changes.
        var made: [AppID: WorkerApp] = [:]
        var connections: [AppID: AppConnections] = [:]
        var evaluators: [AppID: (WorkerConfiguration.AppSetup, PushEvaluator)] = [:]
        for app in new.configuration.apps {
            switch reload.steps[app.app] {
            case .start:
                let templates = await stored(of: app.app, in: store)
                try checkWorking()
                made[app.app] = try make(app, of: new, templates, in: store)
            case .restart:
                let templates = apps[app.app]?.templates ?? []
                made[app.app] = try make(app, of: new, templates, in: store)
            case .replace(let parts):
                if parts.contains(.credentials), let running = apps[app.app] {
                    connections[app.app] = try new.connections(
                        of: app,
                        sharing: &tokens,
                        observe: running.observe
                    )
                }
                if parts.contains(.evaluator) {
                    let templates = apps[app.app]?.templates ?? []
                    evaluators[app.app] = (app, try WorkerApp.evaluator(app, templates, new.zones))
                }
            case .stop, nil: break
            }
        }
        let ending = reload.steps.filter { $0.value == .stop || $0.value == .restart }.keys
        await stop(ending.compactMap { apps[$0] })
        try checkWorking()
        for id in ending { apps[id] = nil }
        setup = new
        for (id, app) in made {
            apps[id] = app
            app.start(poll: poll)
        }
        for (id, (app, evaluator)) in evaluators {
            apps[id]?.set(app, evaluator)
        }
        for (id, connections) in connections {
            await apps[id]?.replace(by: connections)
        }
    }

    /// Checks that the worker was not told to end while it waited.
    private func checkWorking() throws(UsageError) {
        guard !isDraining else { throw UsageError("the worker ends") }
    }

    /// The templates of a new app; of a store that is not there, those of the next look.
    private func stored(of app: AppID, in store: WorkerStore) async -> [PushTemplate.Stored] {
        (try? await store.templates(app).templates()) ?? []
    }
}
