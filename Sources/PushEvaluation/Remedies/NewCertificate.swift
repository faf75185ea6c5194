import ExactJSON
import PushModel
import PushRules

/// The certificate that a new binding names (W5).
struct NewCertificate {
    let name: Certificate.Name

    init(_ kind: Certificate.Kind, _ app: CompiledApp, _ filter: MessageExtension.Filter?) {
        let compiled = filter.flatMap { CompiledNames($0) }
        func first(of names: [Certificate.Name]) -> Certificate.Name? {
            let names = names.filter { !$0.text.isEmpty }
            return names.first { compiled?.allow($0) ?? true } ?? names.first
        }
        let base = kind == .voip ? "em-push.voip" : "em-push"
        guard let certificates = app.configuration.certificates else {
            let accepted = (filter?.acceptedCertificates ?? []).compactMap { $0 }
                .filter { Certificate(assumed: $0).kind == kind }
            name = first(of: accepted + [Certificate.Name(base)]) ?? Certificate.Name(base)
            return
        }
        let usable = certificates.filter { $0.channel != nil || $0.kind == kind }
        let known =
            first(of: usable.filter { $0.isEnabled }.map { $0.name })
            ?? first(of: usable.map { $0.name })
        if let known {
            name = known
            return
        }
        var free = Certificate.Name(base)
        var number = 2
        while app.certificate(named: free) != nil {
            free = Certificate.Name(kind == .voip ? "em-push-\(number).voip" : "em-push-\(number)")
            number += 1
        }
        name = free
    }

    /// The lists of a filter that have names of certificates.
    private struct CompiledNames {
        let accepted: Set<Certificate.Name>?
        let ignored: Set<Certificate.Name>

        init?(_ filter: MessageExtension.Filter) {
            guard !filter.isEmpty else { return nil }
            accepted =
                (filter.acceptedCertificates?.isEmpty ?? true)
                ? nil : Set((filter.acceptedCertificates ?? []).compactMap { $0 })
            ignored = Set((filter.ignoredCertificates ?? []).compactMap { $0 })
        }

        func allow(_ name: Certificate.Name) -> Bool {
            accepted?.contains(name) ?? true && !ignored.contains(name)
        }
    }
}
