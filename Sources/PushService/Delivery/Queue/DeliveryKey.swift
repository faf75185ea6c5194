public import PushModel

/// What makes two pushes the same: message, user, device and certificate.
///
/// A queue takes a push with the same key once. The user is part of it because two users may be bound on
/// one device, each with a token of their own: neither's push is the other's.
public struct DeliveryKey: Hashable, Sendable {
    /// The message.
    public var message: MessageID
    /// The recipient.
    public var user: UserID
    /// The recipient's device.
    public var device: DeviceID
    /// The certificate of the binding.
    public var certificateName: CertificateName

    /// Creates a key.
    public init(
        message: MessageID,
        user: UserID,
        device: DeviceID,
        certificateName: CertificateName
    ) {
        self.message = message
        self.user = user
        self.device = device
        self.certificateName = certificateName
    }
}

extension DeliveryKey: CustomStringConvertible {
    /// The four ids.
    public var description: String { "\(message) to \(user) on \(device) \(certificateName)" }
}
