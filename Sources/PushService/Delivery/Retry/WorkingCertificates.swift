import PushModel
import Synchronization

/// The certificates through which a push was accepted, so that their environment and topic, or their project, are
/// known to be right.
final class WorkingCertificates: Sendable {
    private struct State {
        var names: Set<CertificateName> = []
        /// The last name that was added: mostly it is added again.
        var last: CertificateName?
    }

    private let state = Mutex(State())

    func add(_ name: CertificateName) {
        state.withLock { state in
            guard state.last != name else { return }
            state.names.insert(name)
            state.last = name
        }
    }

    func contains(_ name: CertificateName) -> Bool {
        state.withLock { $0.names.contains(name) }
    }
}
