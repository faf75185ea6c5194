import ExactJSON
import PushModel
import PushService

extension RESTCall {
    /// `GET users/{user}/push/binding`: the bindings of all devices.
    func bindings(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        return .entities(
            try await backend.bindings.bindings(of: user)
                .sorted(by: DeviceBinding.isListedBefore).map { $0.entity }
        )
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
        return .entities(
            try await backend.bindings.bindings(of: user, on: binding.device)
                .sorted(by: DeviceBinding.isListedBefore).map { $0.entity }
        )
    }
}
