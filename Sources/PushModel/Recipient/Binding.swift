public import APNsModel
import ExactJSON

/// A device token bound to a certificate (the vendor's `notifier_name` and `device_token`).
public struct Binding: Hashable, Sendable {
    /// The certificate through which the token is pushed to; empty is illegal (gate C3).
    public var certificateName: CertificateName
    /// The token that APNs gave the app on the device.
    public var token: DeviceToken

    /// Creates a binding, legal or not: gate C3 judges it.
    public init(certificateName: CertificateName, token: DeviceToken) {
        self.certificateName = certificateName
        self.token = token
    }

    /// Whether the binding has a certificate name and a well-formed token (gate C3).
    public var isLegal: Bool {
        !certificateName.text.isEmpty && token.isWellFormed
    }
}
