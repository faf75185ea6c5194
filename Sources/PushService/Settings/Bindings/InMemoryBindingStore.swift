import APNsModel
import ExactJSON
public import PushModel
import Synchronization
public import WallTime

/// Users' bindings in the memory of this process.
///
/// The bindings are lost when the process ends. Copies of a store share their bindings. A user has at most
/// 1,000 devices, and on a device at most 100 bindings (``StoreLimitError/Limit``).
public struct InMemoryBindingStore: BindingStore {
    // INVARIANT: `devices` lists every device on which a user has a binding, in order. Only a task that
    // holds the lock of the user's shard changes the user's list. A device whose last token has just moved
    // to another user is listed until the task that moved it has struck it off. A listed device is the one that
    // `bound` has, if the user has a token on it. A task locks the shard of a user, the shard of a device and
    // the tokens of a device in this order.
    private let devices = Shards<[UserID: [BoundDevice]]>([:])
    private let bound = Shards<[Device.ID: BoundDevice]>([:])

    /// Creates an empty store.
    public init() {}

    /// The bindings of each of the users; a user without bindings is absent.
    public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        var found: [UserID: [DeviceBinding]] = [:]
        for user in users {
            let bindings = devices.withShard(of: user) { shard in
                (shard[user] ?? []).flatMap { $0.bindings(of: user) }
            }
            if !bindings.isEmpty {
                found[user] = bindings
            }
        }
        return found
    }

    /// The bindings of each of the users, in the order of `users`.
    public func bindingRows(for users: [UserID]) async throws -> DeviceBinding.Rows {
        var rows = DeviceBinding.Rows(reservingCapacity: users.count)
        for user in users {
            devices.withShard(of: user) { shard in
                for device in shard[user] ?? [] {
                    device.add(bindingsOf: user, to: &rows)
                }
            }
            rows.endUser()
        }
        return rows
    }

    /// The bindings of a user on one device, in order of their certificates; empty if there are none.
    public func bindings(of user: UserID, on device: Device.ID) async throws -> [DeviceBinding] {
        bound.withShard(of: device) { shard in shard[device]?.bindings(of: user) ?? [] }
    }

    /// Binds a token, or unbinds if the token or the certificate name is empty (rule 4.4, V4).
    ///
    /// - Throws: 110 if the id of the user or of the device is empty; ``StoreLimitError`` if the user has
    ///   1,000 other devices, or 100 other bindings on the device.
    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        let device = binding.device
        guard !user.text.isEmpty else { throw PushServiceError.emptyID(of: "user") }
        guard !device.text.isEmpty else { throw PushServiceError.emptyID(of: "device") }
        let loser: UserID? = try devices.withShard(of: user) { shard throws(StoreLimitError) in
            guard binding.isUnbinding || shard[user, default: []].hasRoom(for: device) else {
                throw StoreLimitError(.devicesOfUser)
            }
            var loser: UserID?
            let bound = try change(device, of: user) { tokens throws(StoreLimitError) in
                loser = try tokens.bind(binding, to: user)
            }
            shard.list(bound, at: device, of: user)
            return loser
        }
        guard let loser else { return }
        // The loser may have no token on the device any more.
        devices.withShard(of: loser) { shard in
            shard.list(change(device, of: loser) { _ in }, at: device, of: loser)
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
            let bound = change(device, of: user) { tokens in
                let kept = tokens[user].filter { bound in
                    !bound.binding(on: device).isSame(as: binding, unlessBoundAfter: instant)
                }
                count = tokens[user].count - kept.count
                tokens.replace(user, by: kept)
            }
            shard.list(bound, at: device, of: user)
            return count > 0
        }
    }

    /// Changes the tokens on a device, which is kept as long as there is one; returns the device if the user has one of
    /// them afterwards.
    private func change<Failure>(
        _ device: Device.ID,
        of user: UserID,
        _ body: (inout BoundTokens) throws(Failure) -> Void
    ) throws(Failure) -> BoundDevice? {
        try bound.withShard(of: device) { shard throws(Failure) in
            let changed = shard[device] ?? BoundDevice(device)
            let (isBound, isEmpty) = try changed.tokens.withLock { tokens throws(Failure) in
                try body(&tokens)
                return (!tokens[user].isEmpty, tokens.isEmpty)
            }
            shard[device] = isEmpty ? nil : changed
            return isBound ? changed : nil
        }
    }
}

/// A device with the tokens that users have bound on it.
private final class BoundDevice: Sendable {
    let id: Device.ID
    let tokens = Mutex(BoundTokens())

    init(_ id: Device.ID) {
        self.id = id
    }

    /// The bindings of a user, in order of their certificates.
    func bindings(of user: UserID) -> [DeviceBinding] {
        tokens.withLock { $0[user].map { $0.binding(on: id) } }
    }

    /// Adds the bindings of a user to rows, in order of their certificates.
    func add(bindingsOf user: UserID, to rows: inout DeviceBinding.Rows) {
        tokens.withLock { tokens in
            for bound in tokens[user] {
                rows.append(bound.binding(on: id))
            }
        }
    }
}

extension [BoundDevice] {
    /// The index of a device in the order, whether it is there or not.
    fileprivate func index(of device: Device.ID) -> (index: Int, isThere: Bool) {
        let index = indices.partitioningIndex { self[$0].id >= device }
        return (index, index < count && self[index].id == device)
    }

    /// Whether a device is there, or can be added.
    fileprivate func hasRoom(for device: Device.ID) -> Bool {
        count < StoreLimitError.Limit.devicesOfUser.maximum || index(of: device).isThere
    }
}

extension [UserID: [BoundDevice]] {
    /// Lists a device on which a user has a token, or strikes the one of that id off if there is none; a user
    /// without devices has no list.
    fileprivate mutating func list(_ bound: BoundDevice?, at device: Device.ID, of user: UserID) {
        let (index, isThere) = self[user, default: []].index(of: device)
        switch (isThere, bound) {
        case (false, let bound?): self[user, default: []].insert(bound, at: index)
        case (true, let bound?): self[user, default: []][index] = bound
        case (true, nil): self[user, default: []].remove(at: index)
        case (false, nil): break
        }
        if self[user]?.isEmpty == true {
            self[user] = nil
        }
    }
}
