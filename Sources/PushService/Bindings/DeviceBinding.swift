public import PushModel

/// A token bound on a device through a certificate.
public struct DeviceBinding: Hashable, Sendable {
    /// The device.
    public var device: DeviceID
    /// Certificate and token.
    public var binding: Binding

    /// Creates a binding of a device.
    public init(device: DeviceID, binding: Binding) {
        self.device = device
        self.binding = binding
    }

    /// Creates a binding of a device.
    public init(device: DeviceID, certificateName: CertificateName, token: DeviceToken) {
        self.init(
            device: device,
            binding: Binding(certificateName: certificateName, token: token)
        )
    }
}
