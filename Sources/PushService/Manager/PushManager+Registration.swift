public import APNsModel
public import Foundation
import PushFoundation
public import PushModel

extension PushManager {
    /// Binds this device's token through a certificate, by the bytes that APNs gave the app.
    ///
    /// No bytes unbind what the certificate's name bound, an empty name unbinds the device.
    public func registerForRemoteNotifications(
        deviceToken: Data,
        certificateName: CertificateName
    ) async throws {
        try await registerForRemoteNotifications(
            deviceToken: DeviceToken(data: deviceToken),
            certificateName: certificateName
        )
    }

    /// Binds this device's token through a certificate; what was bound through it is replaced.
    ///
    /// A token that another user has bound on this device moves to this user. An empty token unbinds
    /// what the certificate's name bound, an empty name unbinds the device (rule 4.4, V4). The store is
    /// told when it was, so that older news of the token does not unbind it (rule 6.5).
    public func registerForRemoteNotifications(
        deviceToken: DeviceToken,
        certificateName: CertificateName
    ) async throws {
        let session = try await checkedSession()
        let binding = DeviceBinding(
            device: session.device,
            certificateName: certificateName,
            token: deviceToken,
            boundAt: now()
        )
        try await bindings.bind(binding, to: session.user)
    }
}
