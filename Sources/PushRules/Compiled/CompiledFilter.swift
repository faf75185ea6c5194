import ExactJSON
import PushModel

/// Which bindings a message goes to, ready for look-ups (gate C4).
///
/// Allowed is what every accept list that is not empty contains and no ignore list contains. An element
/// that was no string matches nothing, but its list is not empty for it (H14).
struct CompiledFilter: Sendable {
    private let acceptedDevices: SortedNames?
    private let ignoredDevices: SortedNames
    private let acceptedCertificates: SortedNames?
    private let ignoredCertificates: SortedNames

    /// Compiles a filter; `nil` if it gives no list, so that there is nothing to look at (L8).
    init?(_ filter: PushFilter) {
        guard !filter.isEmpty else { return nil }
        acceptedDevices = Self.accepted(filter.acceptedDevices)
        ignoredDevices = Self.names(filter.ignoredDevices ?? [])
        acceptedCertificates = Self.accepted(filter.acceptedCertificates)
        ignoredCertificates = Self.names(filter.ignoredCertificates ?? [])
    }

    /// Whether the message goes through this binding.
    func allows(_ binding: CompiledBinding) -> Bool {
        let (device, certificate) = (binding.device.text, binding.certificateName.text)
        return acceptedDevices?.contains(device) ?? true
            && acceptedCertificates?.contains(certificate) ?? true
            && !ignoredDevices.contains(device)
            && !ignoredCertificates.contains(certificate)
    }

    /// What an accept list lets through; `nil` for everything.
    private static func accepted<ID: TextIdentifier>(_ list: [ID?]?) -> SortedNames? {
        list.flatMap { $0.isEmpty ? nil : names($0) }
    }

    private static func names<ID: TextIdentifier>(_ list: [ID?]) -> SortedNames {
        SortedNames(list.compactMap { $0?.text })
    }
}
