package import PushModel

/// A binding as gates C1 to C6 look at it.
package struct CompiledBinding: Sendable {
    /// The device's id.
    package let device: DeviceID
    /// The certificate's name.
    package let certificateName: CertificateName
    /// Whether the device is connected.
    let state: Device.State
    /// Whether certificate name and token can be used (gate C3).
    let isLegal: Bool
    /// Whether the app has the certificate and has not disabled it (gate C5).
    let isCertificateUsable: Bool
    /// The kind of message that the certificate pushes; `nil` if the app does not have the certificate.
    let kind: Certificate.Kind?

    init(_ binding: borrowing Binding, of device: borrowing Device, app: borrowing CompiledApp) {
        self.init(binding, of: device, app.certificate(named: binding.certificateName))
    }

    /// Creates a binding; `certificate` is the app's of that name, `nil` if the app has none.
    package init(
        _ binding: borrowing Binding,
        of device: borrowing Device,
        _ certificate: Certificate?
    ) {
        self.init(
            binding,
            of: device,
            isCertificateUsable: certificate?.isEnabled ?? false,
            kind: certificate?.kind
        )
    }

    /// Creates a binding, with what gates look at of its certificate.
    package init(
        _ binding: borrowing Binding,
        of device: borrowing Device,
        isCertificateUsable: Bool,
        kind: Certificate.Kind?
    ) {
        self.device = device.id
        certificateName = binding.certificateName
        state = device.state
        isLegal = binding.isLegal
        self.isCertificateUsable = isCertificateUsable
        self.kind = kind
    }

    /// Whether the app has the certificate.
    package var isCertificateKnown: Bool { kind != nil }

    /// The same binding on another device.
    package func on(_ other: borrowing Device) -> CompiledBinding {
        CompiledBinding(self, on: other.id, other.state)
    }

    private init(_ binding: CompiledBinding, on device: DeviceID, _ state: Device.State) {
        self.device = device
        self.state = state
        certificateName = binding.certificateName
        isLegal = binding.isLegal
        isCertificateUsable = binding.isCertificateUsable
        kind = binding.kind
    }
}
