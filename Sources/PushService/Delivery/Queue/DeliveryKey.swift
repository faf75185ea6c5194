public import PushModel

/// What distinguishes a push from every other: the message, the user, the device and the certificate.
///
/// A queue accepts a key once. The user is part of the key because two users may be bound on one device,
/// each with a token of their own.
public struct DeliveryKey: Hashable, Sendable {
    /// The message.
    public var message: MessageID
    /// The recipient.
    public var user: UserID
    /// The recipient's device.
    public var device: DeviceID
    /// The certificate of the binding.
    public var certificateName: CertificateName

    /// Creates a key from four ids.
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
    /// The four ids in one line.
    public var description: String { "\(message) to \(user) on \(device) \(certificateName)" }
}
