public import APNsModel
import ExactJSON

/// A device token bound to a certificate (the vendor's `notifier_name` and `device_token`).
public struct Binding: Hashable, Sendable {
    /// The certificate through which the token is pushed to; empty is illegal (gate C3).
    public var certificateName: Certificate.Name
    /// The token that APNs gave the app on the device.
    public var token: DeviceToken

    /// Creates a binding, legal or not: gate C3 judges it.
    public init(certificateName: Certificate.Name, token: DeviceToken) {
        self.certificateName = certificateName
        self.token = token
    }

    /// Whether the binding has a certificate name and a token that Apple's push service can have given (gate C3).
    public var isLegal: Bool { isLegal(through: nil) }

    /// Whether the binding has a certificate name, and a token that a push service can have given (gate C3).
    ///
    /// - Parameter channel: The push service of the certificate; `nil` for Apple's, and if the app does not have the
    ///   certificate.
    /// - Returns: Whether Apple's token is an even number of hex digits, and another's has 1 to 4,096 visible
    ///   characters of ASCII.
    public func isLegal(through channel: Certificate.Channel?) -> Bool {
        !certificateName.text.isEmpty && (channel == nil ? token.isWellFormed : token.isVisible)
    }
}
