import APNsModel
public import ExactJSON
public import PushModel
public import WallTime

/// A store of bindings over the stores of several databases, each with a part of the users (rule 6.15).
///
/// A read needs only the partitions of its users. ``bind(_:to:)`` of a token needs all, because the token may have been
/// bound by a user of any.
public struct PartitionedBindingStore: BindingStore {
    private let calls: PartitionedCalls<any BindingPartition>

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - partitions: Which partition has which users.
    ///   - stores: The store of the app in each partition, in order.
    /// - Throws: `input.value` at `/stores` unless there is a store for each partition.
    public init(
        of app: AppID,
        _ partitions: UserPartitions,
        stores: [any BindingPartition]
    ) throws(InputError) {
        calls = try PartitionedCalls(partitions, of: app, stores: stores)
    }

    /// The bindings of each of the users; a user without bindings is absent.
    public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        let shares = calls.shares(of: users)
        let found = try await calls.each(shares) { try await $0.bindings(for: $1.users) }
        return found.reduce(into: [:]) { all, part in all.merge(part) { $1 } }
    }

    /// The bindings of each of the users, in the order of `users`.
    public func bindingRows(for users: [UserID]) async throws -> BindingRows {
        let shares = calls.shares(of: users)
        let found = try await calls.each(shares) { try await $0.bindingRows(for: $1.users) }
        if found.count == 1 { return found[0] }
        var sources = Array(repeating: (part: 0, index: 0), count: users.count)
        for (part, share) in shares.enumerated() {
            guard found[part].count == share.indices.count else { throw StoreCountError() }
            for (position, index) in share.indices.enumerated() {
                sources[index] = (part, position)
            }
        }
        var rows = BindingRows(reservingCapacity: users.count)
        for source in sources {
            for binding in found[source.part][source.index] { rows.append(binding) }
            rows.endUser()
        }
        return rows
    }

    /// The bindings of a user on one device, in order of their certificates; empty if there are none.
    public func bindings(of user: UserID, on device: DeviceID) async throws -> [DeviceBinding] {
        try await calls.store(of: user).bindings(of: user, on: device)
    }

    /// Binds a token, or unbinds if the token or the certificate name is empty (rule 4.4, V4).
    ///
    /// The token is bound in the user's partition, and then unbound in the others from other users of the device.
    ///
    /// - Throws: What a partition throws. If it is not the user's, or the one that numbers the bindings of the device,
    ///   the token is bound, but another user may have it too until the call is made again.
    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        let own = calls.partition(of: user)
        let (device, token) = (binding.device, binding.binding.token)
        let isUnbinding = binding.binding.certificateName.text.isEmpty || token.hex.isEmpty
        guard calls.stores.count > 1, !isUnbinding else {
            return try await calls.stores[own].bind(binding, to: user)
        }
        // All users of a device have the same counter.
        let number = try await calls.store(of: UserID(device.text)).nextBindingNumber()
        try await calls.stores[own].bind(binding, to: user, numbered: number)
        let others = calls.stores.indices.filter { $0 != own }
        let isLate = try await calls.all(in: others) { store in
            try await store.unbind(token, on: device, numberedBelow: number)
        }
        guard isLate.contains(true) else { return }
        // Another user bound it meanwhile, and may have looked here before this call had bound it.
        _ = try await calls.stores[own].unbind(token, on: device, numberedBelow: number + 1)
    }

    /// Unbinds a token that APNs has rejected, unless the device has bound again since (rule 6.5).
    public func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        try await calls.store(of: user).unbind(binding, of: user, unlessBoundAfter: instant)
    }
}
