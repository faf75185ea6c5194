public import APNsModel
public import Foundation
import PushFoundation
public import PushModel

extension PushManager {
    /// Binds this device's token through a certificate, given the bytes that APNs has given the app.
    ///
    /// The vendor's SDK calls it `registerForRemoteNotificationsWithDeviceToken`, and has the certificate's
    /// name from `EMOptions`, as `apnsCertName`.
    ///
    /// Without bytes the token of the certificate is unbound, with an empty name the whole device is.
    public func registerForRemoteNotifications(
        deviceToken: Data,
        certificateName: Certificate.Name
    ) async throws {
        try await registerForRemoteNotifications(
            deviceToken: DeviceToken(data: deviceToken),
            certificateName: certificateName
        )
    }

    /// Binds this device's token through a certificate, in place of an earlier token of the certificate.
    ///
    /// A token that another user has bound on this device moves to this user. An empty token unbinds the
    /// token of the certificate, an empty name unbinds the whole device (rule 4.4, V4). The store keeps
    /// the time, so that an older rejection by APNs does not unbind the token (rule 6.5).
    public func registerForRemoteNotifications(
        deviceToken: DeviceToken,
        certificateName: Certificate.Name
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
