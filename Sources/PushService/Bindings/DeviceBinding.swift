public import APNsModel
public import PushModel
public import WallTime

/// A token bound on a device through a certificate.
public struct DeviceBinding: Hashable, Sendable {
    /// The device.
    public var device: DeviceID
    /// Certificate and token.
    public var binding: Binding
    /// When the device bound the token, the last time it did; `nil` if nobody has kept it.
    public var boundAt: Instant?

    /// Creates a binding of a device.
    public init(device: DeviceID, binding: Binding, boundAt: Instant? = nil) {
        self.device = device
        self.binding = binding
        self.boundAt = boundAt
    }

    /// Creates a binding of a device.
    public init(
        device: DeviceID,
        certificateName: CertificateName,
        token: DeviceToken,
        boundAt: Instant? = nil
    ) {
        self.init(
            device: device,
            binding: Binding(certificateName: certificateName, token: token),
            boundAt: boundAt
        )
    }
}
