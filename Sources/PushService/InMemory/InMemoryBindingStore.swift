public import PushModel

/// Users' bindings in the memory of this process.
///
/// What is stored is gone when the process ends. Copies of a store share what they hold.
public struct InMemoryBindingStore: BindingStore {
    // INVARIANT: a user who has a binding on a device has the device in `devices`, and only the holder
    // of the user's shard adds or removes it there. A device may be listed without a binding, after its
    // token moved to another user. The shard of a user is locked before that of a device, never after.
    private let devices = Shards<[UserID: [DeviceID]]>([:])
    private let bound = Shards<[DeviceID: [BoundToken]]>([:])

    /// Creates a store of no bindings.
    public init() {}

    /// The bindings of users; those without any are absent.
    public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        var found: [UserID: [DeviceBinding]] = [:]
        for user in users {
            let bindings = devices.withShard(of: user) { shard in
                (shard[user] ?? []).flatMap { device in tokens(of: user, on: device) }
            }
            if !bindings.isEmpty {
                found[user] = bindings
            }
        }
        return found
    }

    /// Binds a token to a user's device through a certificate; what is empty unbinds (rule 4.4, V4).
    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        let device = binding.device
        devices.withShard(of: user) { shard in
            let isBound = bound.withShard(of: device) { shard in
                var tokens = shard[device] ?? []
                tokens.bind(binding.binding, to: user)
                shard[device] = tokens.isEmpty ? nil : tokens
                return tokens.contains { $0.user == user }
            }
            shard[user] = (shard[user] ?? []).including(device, isBound)
        }
    }

    /// The bindings of a user on a device in order of certificates.
    private func tokens(of user: UserID, on device: DeviceID) -> [DeviceBinding] {
        bound.withShard(of: device) { shard in shard[device] ?? [] }
            .filter { $0.user == user }
            .map { DeviceBinding(device: device, binding: $0.binding) }
            .sorted { $0.binding.certificateName < $1.binding.certificateName }
    }
}

/// A token on a device and whose it is.
private struct BoundToken: Sendable {
    var user: UserID
    var binding: Binding
}

extension [BoundToken] {
    /// Binds or unbinds on one device.
    fileprivate mutating func bind(_ binding: Binding, to user: UserID) {
        let (certificate, token) = (binding.certificateName, binding.token)
        removeAll { bound in
            bound.user == user
                ? certificate.text.isEmpty || bound.binding.certificateName == certificate
                : !certificate.text.isEmpty && bound.binding.token == token
        }
        if !certificate.text.isEmpty, !token.hex.isEmpty {
            append(BoundToken(user: user, binding: binding))
        }
    }
}

extension [DeviceID] {
    /// The devices in order, with or without one of them; `nil` for none.
    fileprivate func including(_ device: DeviceID, _ isIncluded: Bool) -> [DeviceID]? {
        var devices = filter { $0 != device }
        if isIncluded {
            devices.insert(device, at: devices.firstIndex { device < $0 } ?? devices.endIndex)
        }
        return devices.isEmpty ? nil : devices
    }
}
