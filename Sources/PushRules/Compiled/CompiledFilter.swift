import ExactJSON
import PushModel

/// The bindings that a message goes to, ready for look-ups (gate C4).
///
/// A binding is allowed if every accept list that is not empty contains it and no ignore list does. An
/// element that was not a string matches nothing, but a list that has only such elements is not empty
/// (H14).
struct CompiledFilter: Sendable {
    private let acceptedDevices: SortedNames?
    private let ignoredDevices: SortedNames
    private let acceptedCertificates: SortedNames?
    private let ignoredCertificates: SortedNames

    /// Compiles a filter; `nil` if it has no list, so that gate C4 skips (L8).
    init?(_ filter: MessageExtension.Filter) {
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

    /// The names that an accept list lets through; `nil` for all names.
    private static func accepted<ID: TextIdentifier>(_ list: [ID?]?) -> SortedNames? {
        list.flatMap { $0.isEmpty ? nil : names($0) }
    }

    private static func names<ID: TextIdentifier>(_ list: [ID?]) -> SortedNames {
        SortedNames(list.compactMap { $0?.text })
    }
}
