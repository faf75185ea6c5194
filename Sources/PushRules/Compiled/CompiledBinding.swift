package import PushModel

/// A binding as gates C1 to C6 look at it.
package struct CompiledBinding: Sendable {
    /// The device's id.
    package let device: Device.ID
    /// The certificate's name.
    package let certificateName: Certificate.Name
    /// Whether the device is connected.
    let state: Device.State
    /// Whether certificate name and token can be used (gate C3).
    let isLegal: Bool
    /// What gates look at of the certificate.
    package let certificate: CompiledCertificate

    init(_ binding: borrowing Binding, of device: borrowing Device, app: borrowing CompiledApp) {
        self.init(
            binding,
            of: device,
            app.compiledCertificate(named: binding.certificateName)
        )
    }

    /// Looks at a binding as its certificate's push service asks.
    package init(
        _ binding: borrowing Binding,
        of device: borrowing Device,
        _ certificate: CompiledCertificate
    ) {
        self.device = device.id
        certificateName = binding.certificateName
        state = device.state
        isLegal = binding.isLegal(through: certificate.channel)
        self.certificate = certificate
    }

    /// The same binding on another device.
    package func on(_ other: borrowing Device) -> CompiledBinding {
        CompiledBinding(self, on: other.id, other.state)
    }

    private init(_ binding: CompiledBinding, on device: Device.ID, _ state: Device.State) {
        self.device = device
        self.state = state
        certificateName = binding.certificateName
        isLegal = binding.isLegal
        certificate = binding.certificate
    }
}
