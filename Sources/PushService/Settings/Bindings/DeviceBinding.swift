public import APNsModel
public import PushModel
public import WallTime

/// A token bound on a device through a certificate.
public struct DeviceBinding: Hashable, Sendable {
    public var device: Device.ID
    /// The certificate and the token.
    public var binding: Binding
    /// The time at which the token was last bound; `nil` if unknown.
    public var boundAt: Instant?

    public init(device: Device.ID, binding: Binding, boundAt: Instant? = nil) {
        self.device = device
        self.binding = binding
        self.boundAt = boundAt
    }

    /// Creates a binding of a device from a certificate and a token.
    public init(
        device: Device.ID,
        certificateName: Certificate.Name,
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

extension DeviceBinding {
    /// Whether this stored binding has the rejected token still, and was not bound again after `instant`.
    func isSame(as binding: DeviceBinding, unlessBoundAfter instant: Instant) -> Bool {
        device == binding.device && self.binding == binding.binding
            && boundAt.map { $0 <= instant } ?? true
    }
}
