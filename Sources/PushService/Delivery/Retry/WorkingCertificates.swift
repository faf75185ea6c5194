import PushModel
import Synchronization

/// The certificates through which APNs has accepted a push, so that their environment and topic are
/// known to be right.
final class WorkingCertificates: Sendable {
    private let names = Mutex<Set<CertificateName>>([])

    func add(_ name: CertificateName) {
        names.withLock { names in
            _ = names.insert(name)
        }
    }

    func contains(_ name: CertificateName) -> Bool {
        names.withLock { $0.contains(name) }
    }
}
