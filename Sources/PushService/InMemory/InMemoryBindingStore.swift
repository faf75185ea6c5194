import APNsModel
import ExactJSON
public import PushModel
public import WallTime

/// Users' bindings in the memory of this process.
///
/// The bindings are lost when the process ends. Copies of a store share their bindings.
public struct InMemoryBindingStore: BindingStore {
    // INVARIANT: `devices` lists every device on which a user has a binding. Only a task that holds the
    // lock of the user's shard changes the user's list. A device without a binding may be listed, after its
    // token moved to another user. A task locks the shard of a user before that of a device, never after.
    private let devices = Shards<[UserID: [DeviceID]]>([:])
    private let bound = Shards<[DeviceID: [BoundToken]]>([:])

    /// Creates an empty store.
    public init() {}

    /// The bindings of each of the users; a user without bindings is absent.
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

    /// Binds a token, or unbinds if the token or the certificate name is empty (rule 4.4, V4).
    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        let device = binding.device
        devices.withShard(of: user) { shard in
            let isBound = change(device, of: user) { tokens in tokens.bind(binding, to: user) }
            shard[user] = (shard[user] ?? []).including(device, isBound)
        }
    }

    /// Unbinds a token that APNs has rejected, unless the device has bound again since.
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
                            .isSame(as: binding, unlessBoundAfter: instant)
                }
                count -= tokens.count
            }
            shard[user] = (shard[user] ?? []).including(device, isBound)
            return count > 0
        }
    }

    /// Changes the tokens on a device, and returns whether the user has one of them afterwards.
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

    /// The bindings of a user on a device, in order of their certificates.
    private func tokens(of user: UserID, on device: DeviceID) -> [DeviceBinding] {
        bound.withShard(of: device) { shard in shard[device] ?? [] }
            .filter { $0.user == user }
            .map { $0.binding(on: device) }
            .sorted { $0.binding.certificateName < $1.binding.certificateName }
    }
}

/// A token that a user has bound on a device.
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
    /// The devices in order, with or without `device`; `nil` if there are none.
    fileprivate func including(_ device: DeviceID, _ isIncluded: Bool) -> [DeviceID]? {
        var devices = filter { $0 != device }
        if isIncluded {
            devices.insert(device, at: devices.firstIndex { device < $0 } ?? devices.endIndex)
        }
        return devices.isEmpty ? nil : devices
    }
}
