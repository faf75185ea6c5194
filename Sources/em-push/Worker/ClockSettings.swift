import PushFoundation
import PushService
import Synchronization

/// How often the clock of a worker's machine was found set, forward and back (rule 6.16).
final class ClockSettings: Sendable {
    private let counts = Mutex((forward: Int64(0), back: Int64(0)))

    var current: (forward: Int64, back: Int64) { counts.withLock { $0 } }

    /// A clock that counts here, and logs, when it is set.
    func clock(_ log: WorkerLog) -> DeliveryClock {
        DeliveryClock(whenSet: { step in
            self.counts.withLock { counts in
                if step > .zero { counts.forward += 1 } else { counts.back += 1 }
            }
            let seconds = step.components.seconds
            log.write(.warning, "worker.clockSet", ["seconds": "\(seconds)"])
        })
    }
}
