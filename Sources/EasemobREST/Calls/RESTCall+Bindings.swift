import APNsModel
import ExactJSON
import PushModel
import PushService

extension RESTCall {
    /// `GET users/{user}/push/binding`: those of all devices.
    func bindings(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        return .entities(try await sortedBindings(of: user).map { $0.entity })
    }

    /// `PUT users/{user}/push/binding`: binds, or unbinds; replies with what is left on that device.
    ///
    /// An empty token unbinds the certificate on the device, an empty certificate name the device
    /// (R13). Tokens are taken as they are.
    func bind(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        let parameters = try parameters()
        let device = try parameters.required("device_id") { $0.nonEmptyString }
        let token = try parameters.required("device_token") { $0.string }
        let certificate = try parameters.required("notifier_name") { $0.string }
        let binding = DeviceBinding(
            device: DeviceID(device),
            certificateName: CertificateName(certificate),
            token: DeviceToken(token),
            boundAt: now
        )
        try await backend.bindings.bind(binding, to: user)
        let left = try await sortedBindings(of: user).filter { $0.device == binding.device }
        return .entities(left.map { $0.entity })
    }

    private func sortedBindings(of user: UserID) async throws -> [DeviceBinding] {
        try await backend.bindings.bindings(of: user).sorted {
            $0.device == $1.device
                ? $0.binding.certificateName < $1.binding.certificateName
                : $0.device < $1.device
        }
    }
}

extension DeviceBinding {
    /// The binding as the vendor writes it.
    fileprivate var entity: JSONObject {
        [
            "device_id": .string(device.string),
            "device_token": .string(binding.token.hex.string),
            "notifier_name": .string(binding.certificateName.string),
        ]
    }
}
