import ExactJSON
import PushModel
import PushService

extension RESTCall {
    /// `GET users/{user}/push/binding`: the bindings of all devices.
    func bindings(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        return .entities(try await sortedBindings(of: user).map { $0.entity })
    }

    /// `PUT users/{user}/push/binding`: binds or unbinds; replies with what is bound on that device then.
    ///
    /// An empty token unbinds the certificate on the device, an empty certificate name the device
    /// (R13). Tokens are taken as they are.
    func bind(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        let parameters = try parameters()
        let binding = try DeviceBinding(boundAt: now) { field throws(RESTError) in
            try parameters.required(field)
        }
        try await backend.bindings.bind(binding, to: user)
        let bound = try await sortedBindings(of: user).filter { $0.device == binding.device }
        return .entities(bound.map { $0.entity })
    }

    private func sortedBindings(of user: UserID) async throws -> [DeviceBinding] {
        try await backend.bindings.bindings(of: user).sorted(by: DeviceBinding.isListedBefore)
    }
}
