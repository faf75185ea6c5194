import APNsModel
public import PushModel
public import WallTime

/// A store of the bindings of users' devices (rule 4.4).
///
/// `BindingStoreContract` of `EMPushTesting` checks what an implementation promises:
///
/// - A (device, certificate) pair of a user has at most one token. Binding the pair again replaces it.
/// - A token that another user has bound on the same device, through any certificate, moves: only the user
///   who bound it last has it.
/// - Unbinding a pair that is not bound is no error.
/// - The bindings of a user are in order of device, then certificate, by Unicode scalars.
/// - A store either keeps the ``DeviceBinding/boundAt`` with which each pair was last bound, or none at all.
public protocol BindingStore: Sendable {
    /// The bindings of each of the users; a user without bindings is absent.
    func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]]

    /// The bindings of each of the users, in the order of `users`; a user who is listed twice is there twice.
    ///
    /// They are those of ``bindings(for:)``, without a dictionary: a delivery reads those of a large group.
    func bindingRows(for users: [UserID]) async throws -> DeviceBinding.Rows

    /// The bindings of a user on one device, in order of their certificates; empty if there are none.
    func bindings(of user: UserID, on device: Device.ID) async throws -> [DeviceBinding]

    /// Binds a token to a user's device through a certificate.
    ///
    /// An empty token unbinds the (device, certificate) pair. An empty certificate name unbinds the whole
    /// device, whatever the token (rule 4.4, V4).
    func bind(_ binding: DeviceBinding, to user: UserID) async throws

    /// Unbinds a token that APNs has rejected, unless the device has bound again since (rule 6.5).
    ///
    /// A pair that has another token now stays as it is. So does a pair whose `boundAt` is after the
    /// instant.
    ///
    /// - Parameters:
    ///   - binding: The device, the certificate and the rejected token; its `boundAt` is ignored.
    ///   - user: The user of the binding.
    ///   - instant: The time at which the token was invalid.
    /// - Returns: Whether the pair was unbound.
    /// - Throws: An error if the store cannot do its work, for instance without a connection.
    func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool
}

extension BindingStore {
    /// Reads the bindings, and unbinds the pair if it is still the same.
    ///
    /// A token that is bound between the two steps is lost, so a store should do both in one if it can.
    public func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        let isBound = try await bindings(of: user).contains {
            $0.isSame(as: binding, unlessBoundAfter: instant)
        }
        guard isBound else { return false }
        var unbinding = binding
        unbinding.binding.token = ""
        try await bind(unbinding, to: user)
        return true
    }

    /// Reads the bindings of the users, and puts them in order.
    public func bindingRows(for users: [UserID]) async throws -> DeviceBinding.Rows {
        let bindings = try await bindings(for: users)
        var rows = DeviceBinding.Rows(reservingCapacity: users.count)
        for user in users {
            for binding in bindings[user] ?? [] {
                rows.append(binding)
            }
            rows.endUser()
        }
        return rows
    }

    /// Reads all bindings of the user, and drops those of other devices.
    public func bindings(of user: UserID, on device: Device.ID) async throws -> [DeviceBinding] {
        try await bindings(of: user).filter { $0.device == device }
    }

    /// The bindings of one user; empty if there are none.
    public func bindings(of user: UserID) async throws -> [DeviceBinding] {
        try await bindings(for: [user])[user] ?? []
    }
}
