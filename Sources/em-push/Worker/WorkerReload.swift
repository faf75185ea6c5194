import ExactJSON
import PushModel
import PushService

/// What has to be done so that a worker does what another configuration says.
struct WorkerReload: Hashable, Sendable {
    /// What is done about an app.
    enum Step: Hashable, Sendable {
        case start
        /// It is there no more: its pushes in flight end, and the others wait in the queue.
        case stop
        /// Its certificates, limits, servers or zone data have changed: it is stopped and started.
        case restart
        /// Only these parts of it have changed, which are replaced while it goes on.
        case replace(Set<Part>)
    }

    /// A part of an app that can be replaced while the app goes on.
    enum Part: Hashable, Sendable {
        /// The keys and certificates that it shows to APNs.
        case credentials
        /// What decides and renders: its templates and its policy.
        case evaluator
    }

    /// The steps by app; an app about which nothing is done is absent.
    let steps: [AppID: Step]

    /// Compares two configurations.
    ///
    /// - Throws: `input.conflict` at what cannot change while a worker runs.
    init(from old: WorkerSetup, to new: WorkerSetup) throws(InputError) {
        try Self.checkFixed(old.configuration, new.configuration)
        var steps: [AppID: Step] = [:]
        for app in old.configuration.apps {
            steps[app.app] = .stop
        }
        for app in new.configuration.apps {
            if let before = old.configuration.apps.first(where: { $0.app == app.app }) {
                steps[app.app] = Self.step(from: before, of: old, to: app, of: new)
            } else {
                steps[app.app] = .start
            }
        }
        self.steps = steps
    }

    private static func checkFixed(
        _ old: WorkerConfiguration,
        _ new: WorkerConfiguration
    ) throws(InputError) {
        let changed: [(key: ExactString, isChanged: Bool)] = [
            ("owner", old.owner != new.owner), ("store", old.store != new.store),
            ("settingsCache", old.settingsCache != new.settingsCache),
            ("statusSocket", old.statusSocket != new.statusSocket),
            ("http", old.httpAddress != new.httpAddress),
            ("limits", old.limits.remembering != new.limits.remembering),
        ]
        guard let key = changed.first(where: { $0.isChanged })?.key else { return }
        throw InputError(.inputConflict, "this cannot change while the worker runs")
            .within(key: key)
    }

    private static func step(
        from before: WorkerConfiguration.AppSetup,
        of old: WorkerSetup,
        to app: WorkerConfiguration.AppSetup,
        of new: WorkerSetup
    ) -> Step? {
        let isRestarted =
            before.restarting != app.restarting
            // The days of its statistics are those of the zone data, too.
            || old.zoneDataBytes != new.zoneDataBytes
            || old.configuration.limits != new.configuration.limits
            || old.configuration.circuit != new.configuration.circuit
            || old.configuration.engine != new.configuration.engine
            || old.configuration.connectTimeout != new.configuration.connectTimeout
            || old.configuration.servers != new.configuration.servers
            || Certificate.Environment.allCases.contains {
                old.serverMaterial(of: $0) != new.serverMaterial(of: $0)
            }
            || old.configuration.channelServers != new.configuration.channelServers
            || Certificate.Channel.allCases.contains {
                old.serverMaterial(of: $0) != new.serverMaterial(of: $0)
            }
        guard !isRestarted else { return .restart }
        var parts: Set<Part> = before == app ? [] : [.evaluator]
        let replacesCredentials = Set(app.credentials.values).contains {
            old.material(of: $0) != new.material(of: $0)
        }
        if replacesCredentials { parts.insert(.credentials) }
        return parts.isEmpty ? nil : .replace(parts)
    }
}

extension WorkerConfiguration.AppSetup {
    /// The setup without what only an evaluator uses.
    fileprivate var restarting: Self {
        var setup = self
        setup.configuration = AppConfiguration()
        setup.configuration.certificates = configuration.certificates
        // Statistics are counted by the days of this zone.
        setup.configuration.policy.timeZone = configuration.policy.timeZone
        return setup
    }
}
