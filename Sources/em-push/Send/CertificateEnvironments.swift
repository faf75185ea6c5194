import ExactJSON
import PushModel
import Synchronization

/// Which of Apple's environments the pushes of each certificate go to, as the inputs of a call say.
///
/// The app of an input lists its certificates with their environments, and a ready request has its own.
/// What says nothing has the environment of the call, which `--environment` gives.
final class CertificateEnvironments: Sendable {
    /// The environment of the call; `nil` without `--environment`.
    private let given: Certificate.Environment?
    private let known = Mutex<[Certificate.Name: Certificate.Environment]>([:])
    private let others = Mutex<Set<Certificate.Name>>([])

    init(given: Certificate.Environment?) {
        self.given = given
    }

    subscript(name: Certificate.Name) -> Certificate.Environment? {
        known.withLock { $0[name] }
    }

    /// The certificates that the call has a server for.
    var served: Set<Certificate.Name> {
        known.withLock { known in
            Set(known.filter { given == nil || $0.value == given }.keys)
        }.union(others.withLock { $0 })
    }

    /// Notes a certificate of another push service than Apple's, which has no environment.
    func note(ofOtherService name: Certificate.Name) {
        others.withLock { _ = $0.insert(name) }
    }

    /// Notes the environment of a ready request, which may say none itself.
    ///
    /// - Throws: `input.missing` at `/environment` if neither the request nor the call says it.
    func note(
        _ environment: Certificate.Environment?,
        ofRequestThrough name: Certificate.Name
    ) throws(InputError) {
        do throws(InputError) {
            guard let environment = environment ?? given else {
                throw InputError(.inputMissing, "a request needs it, or `--environment`")
            }
            try note(environment, of: name)
        } catch {
            throw error.within(key: "environment")
        }
    }

    /// Notes the environment of a certificate through which an app pushes.
    func note(_ name: Certificate.Name, of app: AppConfiguration) throws(InputError) {
        guard let certificates = app.certificates else {
            // Every name is known, and nothing is said about it.
            do throws(InputError) {
                return try note(given ?? .production, of: name)
            } catch {
                throw error.within(key: "app")
            }
        }
        for (index, certificate) in certificates.enumerated() where certificate.name == name {
            do throws(InputError) {
                try note(certificate.environment, of: name)
            } catch {
                throw error.within(key: "environment").within(index: index)
                    .within(key: "certificates").within(key: "app")
            }
        }
    }

    /// Notes the environment of a certificate.
    ///
    /// - Throws: `input.conflict` if an earlier input of the call has the other environment.
    private func note(
        _ environment: Certificate.Environment,
        of name: Certificate.Name
    ) throws(InputError) {
        let earlier = known.withLock { known in
            known[name] = known[name] ?? environment
            return known[name]
        }
        guard let earlier, earlier != environment else { return }
        throw InputError(
            .inputConflict,
            "`\(name)` is for \(environment.word) here, for \(earlier.word) in an earlier input"
        )
    }
}
