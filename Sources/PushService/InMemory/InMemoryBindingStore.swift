import APNsModel
import ExactJSON
public import PushModel
public import WallTime

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
            let isBound = change(device, of: user) { tokens in tokens.bind(binding, to: user) }
            shard[user] = (shard[user] ?? []).including(device, isBound)
        }
    }

    /// Unbinds a token that turned out to be of no use, unless the device has bound anew since.
    public func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        let device = binding.device
        return devices.withShard(of: user) { shard in
            var count = 0
            let isBound = change(device, of: user) { tokens in
                count = tokens.count
                tokens.removeAll { bound in
                    bound.user == user
                        && bound.binding(on: device)
                            .isUseless(binding, unlessBoundAfter: instant)
                }
                count -= tokens.count
            }
            shard[user] = (shard[user] ?? []).including(device, isBound)
            return count > 0
        }
    }

    /// Changes the tokens on a device; tells whether one of them is the user's then.
    private func change(
        _ device: DeviceID,
        of user: UserID,
        _ body: (inout [BoundToken]) -> Void
    ) -> Bool {
        bound.withShard(of: device) { shard in
            var tokens = shard[device] ?? []
            body(&tokens)
            shard[device] = tokens.isEmpty ? nil : tokens
            return tokens.contains { $0.user == user }
        }
    }

    /// The bindings of a user on a device in order of certificates.
    private func tokens(of user: UserID, on device: DeviceID) -> [DeviceBinding] {
        bound.withShard(of: device) { shard in shard[device] ?? [] }
            .filter { $0.user == user }
            .map { $0.binding(on: device) }
            .sorted { $0.binding.certificateName < $1.binding.certificateName }
    }
}

/// A token on a device and whose it is.
private struct BoundToken: Sendable {
    var user: UserID
    var binding: Binding
    var boundAt: Instant?

    func binding(on device: DeviceID) -> DeviceBinding {
        DeviceBinding(device: device, binding: binding, boundAt: boundAt)
    }
}

extension [BoundToken] {
    /// Binds or unbinds on one device.
    fileprivate mutating func bind(_ bound: DeviceBinding, to user: UserID) {
        let (certificate, token) = (bound.binding.certificateName, bound.binding.token)
        removeAll { bound in
            bound.user == user
                ? certificate.text.isEmpty || bound.binding.certificateName == certificate
                : !certificate.text.isEmpty && bound.binding.token == token
        }
        if !certificate.text.isEmpty, !token.hex.isEmpty {
            append(BoundToken(user: user, binding: bound.binding, boundAt: bound.boundAt))
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
