import PushModel
import Synchronization

/// The certificates through which a push was accepted, so that their environment and topic, or their project, are
/// known to be right.
final class WorkingCertificates: Sendable {
    private struct State {
        var names: Set<Certificate.Name> = []
        /// The last name that was added: mostly it is added again.
        var last: Certificate.Name?
    }

    private let state = Mutex(State())

    func add(_ name: Certificate.Name) {
        state.withLock { state in
            guard state.last != name else { return }
            state.names.insert(name)
            state.last = name
        }
    }

    func contains(_ name: Certificate.Name) -> Bool {
        state.withLock { $0.names.contains(name) }
    }
}
