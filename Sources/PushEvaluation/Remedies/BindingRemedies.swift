package import APNsModel
import ExactJSON
package import PushModel
import PushRendering
import PushRules

/// What would let a message be pushed to some binding of a recipient, or to a new one (rule 7.1).
struct BindingRemedies {
    /// The minimal routes, in the order of their changes and places.
    let routes: [BindingRoute]
    /// The names of certificates that the app may be given, ascending.
    let newNames: [CertificateName]
    /// The certificate of a binding that is added.
    let newCertificate: CertificateName
    /// The kind of certificate that the message needs.
    let kind: Certificate.Kind

    /// A device that has no state to change, on which a binding is added if there is no other.
    private static let newDevice = Device(id: Remedies.newDevice)

    /// Finds the routes.
    ///
    /// If `takesAllDevicesOffline`, each device that is online goes offline anyway, and no route has that.
    init(
        _ message: PreparedMessage,
        to recipient: Recipient,
        _ compiledDevices: CompiledDevices,
        takesAllDevicesOffline: Bool,
        _ sizes: PayloadSizes
    ) {
        let (app, compiled) = (message.app, message.compiled)
        let certificates = app.configuration.certificates
        let kind = compiled.certificateKind
        let new = NewCertificate(kind, app, message.ext.filter)
        var names: [CertificateName] = []
        if certificates != nil {
            let bound = compiledDevices.bindings.map { $0.certificateName } + [new.name]
            names = bound.filter { !$0.text.isEmpty && app.certificate(named: $0) == nil }.sorted()
            names = names.indices.filter { $0 == 0 || names[$0 - 1] != names[$0] }.map { names[$0] }
        }
        var sizes = sizes
        var routes: [BindingRoute] = []
        func add(
            _ binding: CompiledBinding,
            of device: Device,
            _ deviceIndex: Int,
            _ bindingIndex: Int,
            adding change: RemedyChangeSet = []
        ) {
            guard
                var changes = compiled.changes(
                    for: binding,
                    listsCertificates: certificates != nil
                )
            else { return }
            let name = binding.certificateName
            let certificate = app.certificate(named: name) ?? Certificate(name: name, kind: kind)
            guard let size = sizes.changes(through: certificate) else { return }
            changes.formUnion(size)
            changes.formUnion(change)
            if takesAllDevicesOffline, device.state == .online {
                changes.remove(RemedyChangeSet(.takeDeviceOffline))
            }
            let index =
                changes.contains(.addCertificate)
                ? names.indices.partitioningIndex { names[$0] >= name }
                : app.certificateIndex(named: name) ?? -1
            routes.append(
                BindingRoute(
                    changes,
                    device: deviceIndex,
                    binding: bindingIndex,
                    certificate: index
                )
            )
        }
        var place = 0
        for (deviceIndex, device) in recipient.devices.enumerated() {
            for bindingIndex in device.bindings.indices {
                add(compiledDevices.bindings[place], of: device, deviceIndex, bindingIndex)
                place += 1
            }
        }
        let binding = Binding(certificateName: new.name, token: Remedies.newToken)
        let certificate = app.certificate(named: new.name)
        if recipient.devices.isEmpty {
            let compiled = CompiledBinding(binding, of: Self.newDevice, certificate)
            add(compiled, of: Self.newDevice, -1, -1, adding: RemedyChangeSet(.addBinding))
        }
        for (index, device) in recipient.devices.enumerated() {
            let compiled = CompiledBinding(binding, of: device, certificate)
            add(compiled, of: device, index, -1, adding: RemedyChangeSet(.addBinding))
        }
        self.routes = BindingRoute.minimal(routes)
        newNames = names
        newCertificate = new.name
        self.kind = kind
    }
}

/// The certificate that a new binding names (W5).
private struct NewCertificate {
    let name: CertificateName

    init(_ kind: Certificate.Kind, _ app: CompiledApp, _ filter: PushFilter?) {
        let compiled = filter.flatMap { CompiledNames($0) }
        func first(of names: [CertificateName]) -> CertificateName? {
            let names = names.filter { !$0.text.isEmpty }
            return names.first { compiled?.allow($0) ?? true } ?? names.first
        }
        let base = kind == .voip ? "em-push.voip" : "em-push"
        guard let certificates = app.configuration.certificates else {
            let accepted = (filter?.acceptedCertificates ?? []).compactMap { $0 }
                .filter { Certificate(assumed: $0).kind == kind }
            name = first(of: accepted + [CertificateName(base)]) ?? CertificateName(base)
            return
        }
        let usable = certificates.filter { $0.kind == kind }
        let known =
            first(of: usable.filter { $0.isEnabled }.map { $0.name })
            ?? first(of: usable.map { $0.name })
        if let known {
            name = known
            return
        }
        var free = CertificateName(base)
        var number = 2
        while app.certificate(named: free) != nil {
            free = CertificateName(kind == .voip ? "em-push-\(number).voip" : "em-push-\(number)")
            number += 1
        }
        name = free
    }

    /// The lists of a filter that have names of certificates.
    private struct CompiledNames {
        let accepted: Set<CertificateName>?
        let ignored: Set<CertificateName>

        init?(_ filter: PushFilter) {
            guard !filter.isEmpty else { return nil }
            accepted =
                (filter.acceptedCertificates?.isEmpty ?? true)
                ? nil : Set((filter.acceptedCertificates ?? []).compactMap { $0 })
            ignored = Set((filter.ignoredCertificates ?? []).compactMap { $0 })
        }

        func allow(_ name: CertificateName) -> Bool {
            accepted?.contains(name) ?? true && !ignored.contains(name)
        }
    }
}

extension Remedies {
    /// The id of a device that is added.
    package static let newDevice: DeviceID = "em-push"

    /// The token of a binding that is added, or that gets another: 64 zeros.
    package static let newToken = DeviceToken(
        "0000000000000000000000000000000000000000000000000000000000000000"
    )
}

/// Whether the payload of a message fits, as it is or shortened; measured when first asked.
struct PayloadSizes {
    private let limit: Int
    private let renderer: PushRenderer
    private let shortened: () -> PushRenderer?
    private var frameByteCount: Int?
    private var shortenedMeasure: (renderer: PushRenderer, byteCount: Int)??

    init(
        limit: Int,
        _ renderer: PushRenderer,
        shortened: @escaping () -> PushRenderer?
    ) {
        self.limit = limit
        self.renderer = renderer
        self.shortened = shortened
    }

    /// The changes that make the payload fit through a certificate; `nil` if none do.
    mutating func changes(through certificate: Certificate) -> RemedyChangeSet? {
        let bytes = frameByteCount ?? renderer.frameByteCount
        frameByteCount = bytes
        if bytes + renderer.soundByteCount(through: certificate) <= limit { return [] }
        let measure =
            shortenedMeasure ?? shortened().map { (renderer: $0, byteCount: $0.frameByteCount) }
        shortenedMeasure = .some(measure)
        guard let (renderer, byteCount) = measure,
            byteCount + renderer.soundByteCount(through: certificate) <= limit
        else { return nil }
        return RemedyChangeSet(.shortenPayload)
    }
}
