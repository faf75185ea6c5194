package import APNsModel
import ExactJSON
package import PushModel
import PushRules
import WallTime

/// What would let a message be pushed to some binding of a recipient, or to a new one (rule 7.1).
struct BindingRemedies {
    /// The minimal routes, in the order of their changes and places.
    let routes: [BindingRoute]
    /// The names of certificates that the app may be given, ascending.
    let newNames: [Certificate.Name]
    /// The certificate of a binding that is added.
    let newCertificate: Certificate.Name
    /// The kind of certificate that the message needs.
    let kind: Certificate.Kind
    /// By how much the payload is too large as it is; `nil` if it fits.
    let excess: Remedies.PayloadExcess?

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
        at now: Instant
    ) {
        let kind = message.compiled.certificateKind
        let new = NewCertificate(kind, message.app, message.ext.filter).name
        let certificate = message.app.certificate(named: new)
        var finder = RouteFinder(
            message,
            PayloadSizes(message, to: recipient, at: now),
            newNames: Self.newNames(compiledDevices.bindings, certificate == nil ? new : nil),
            takesAllDevicesOffline: takesAllDevicesOffline
        )
        var place = 0
        for (deviceIndex, device) in recipient.devices.enumerated() {
            for bindingIndex in device.bindings.indices {
                finder.add(
                    compiledDevices.bindings[place],
                    on: device.state,
                    deviceIndex,
                    bindingIndex
                )
                place += 1
            }
        }
        let added = CompiledBinding(
            Binding(certificateName: new, token: Remedies.newToken),
            of: Self.newDevice,
            CompiledCertificate(certificate)
        )
        let change = RemedyChangeSet(.addBinding)
        if recipient.devices.isEmpty {
            finder.add(added, on: .offline, -1, -1, adding: change)
        }
        for (index, device) in recipient.devices.enumerated() {
            finder.add(added.on(device), on: device.state, index, -1, adding: change)
        }
        routes = BindingRoute.minimal(finder.routes)
        newNames = finder.newNames
        newCertificate = new
        self.kind = kind
        excess = finder.sizes.excess
    }

    /// The names of certificates that the app does not have, ascending: those of bindings, and a new one.
    private static func newNames(
        _ bindings: [CompiledBinding],
        _ new: Certificate.Name?
    ) -> [Certificate.Name] {
        var names: [Certificate.Name] = []
        if let new { names.append(new) }
        for binding in bindings
        where !binding.certificate.isKnown && !binding.certificateName.text.isEmpty {
            names.append(binding.certificateName)
        }
        guard names.count > 1 else { return names }
        names = names.ordered(by: <)
        return names.indices.filter { $0 == 0 || names[$0 - 1] != names[$0] }.map { names[$0] }
    }
}

/// Collects the routes of bindings.
private struct RouteFinder {
    private(set) var routes: [BindingRoute] = []
    /// The names of certificates that the app may be given, ascending.
    let newNames: [Certificate.Name]

    private let message: PreparedMessage
    let sizes: PayloadSizes
    private let takesAllDevicesOffline: Bool
    private let listsCertificates: Bool

    init(
        _ message: PreparedMessage,
        _ sizes: PayloadSizes,
        newNames: [Certificate.Name],
        takesAllDevicesOffline: Bool
    ) {
        self.message = message
        self.sizes = sizes
        self.newNames = newNames
        self.takesAllDevicesOffline = takesAllDevicesOffline
        listsCertificates = message.configuration.certificates != nil
    }

    mutating func add(
        _ binding: CompiledBinding,
        on state: Device.State,
        _ deviceIndex: Int,
        _ bindingIndex: Int,
        adding change: RemedyChangeSet = []
    ) {
        guard
            var changes = message.compiled.changes(
                for: binding,
                listsCertificates: listsCertificates
            ), let size = sizes.changes(through: binding.certificateName)
        else { return }
        changes.formUnion(size)
        changes.formUnion(change)
        if takesAllDevicesOffline, state == .online {
            changes.remove(RemedyChangeSet(.takeDeviceOffline))
        }
        let name = binding.certificateName
        var certificate = -1
        if changes.contains(.addCertificate) {
            certificate = newNames.indices.partitioningIndex { newNames[$0] >= name }
        } else if changes.contains(.enableCertificate) || changes.contains(.changeCertificateKind) {
            certificate = message.app.certificateIndex(named: name) ?? -1
        }
        routes.append(
            BindingRoute(
                changes,
                device: deviceIndex,
                binding: bindingIndex,
                certificate: certificate
            )
        )
    }
}

extension Remedies {
    /// The id of a device that is added.
    package static let newDevice: Device.ID = "em-push"

    /// The token of a binding that is added, or that gets another: 64 zeros.
    package static let newToken = DeviceToken(
        "0000000000000000000000000000000000000000000000000000000000000000"
    )
}
