import ExactJSON
import PushFoundation
import PushModel
import PushService
import WallTime

/// Why a worker is not ready.
struct NotReady: Sendable {
    enum Reason: String {
        /// The store is not open yet.
        case starting
        case draining
        /// A kind of call to the queue has failed for 10 seconds.
        case queueCall
        /// There has been work for 10 seconds, and nothing has ended.
        case stalled
    }

    let reason: Reason
    var app: AppID?
    /// The call that fails.
    var failure: QueueHealth.Failure?

    /// Whether another process may do better: work does not go on, and nothing has failed that would say why.
    var isStuck: Bool {
        switch reason {
        case .starting, .draining: false
        case .queueCall: failure?.fault == nil
        case .stalled: true
        }
    }

    /// What is known, by name.
    var facts: [String: String] {
        var facts = failure?.facts ?? [:]
        facts["reason"] = reason.rawValue
        facts["app"] = app?.string
        facts["call"] = failure?.call.rawValue
        return facts
    }
}

extension Worker {
    /// Why it is not ready; empty if it is.
    var obstacles: [NotReady] {
        if isDraining { return [NotReady(reason: .draining)] }
        if !hasStore { return [NotReady(reason: .starting)] }
        return apps.sorted { $0.key.text < $1.key.text }.flatMap { $0.value.obstacles }
    }
}

extension WorkerApp {
    fileprivate var obstacles: [NotReady] {
        let now = now
        let failures = dispatcher.queueFailures.filter {
            $0.since.advanced(by: QueueHealth.patience) < now
        }
        guard failures.isEmpty else {
            return failures.map {
                NotReady(reason: .queueCall, app: dispatcher.app, failure: $0)
            }
        }
        guard let time = stall.duration, time > QueueHealth.patience else { return [] }
        return [NotReady(reason: .stalled, app: dispatcher.app)]
    }

    /// Looks whether anything goes on; to be called every second.
    func look() {
        stall.look(at: dispatcher.gaugesInHand, ended: metrics.ended, room: room) {
            [dispatcher] in try await dispatcher.hasDueWork(leavingOut: $0)
        }
    }
}

extension QueueHealth.Failure {
    /// What is known of it, by name; the code of a call that is under way is `underWay`.
    var facts: [String: String] {
        var facts = ["since": "\(since)", "code": fault?.code ?? "underWay"]
        facts["state"] = fault?.state
        facts["detail"] = fault?.detail
        return facts
    }
}
