import APNsModel
public import PushModel
public import WallTime

/// Where the bindings of users' devices are kept (rule 4.4).
///
/// What an implementation promises is checked by the contract test in `PushTestSupport`:
///
/// - A (device, certificate) pair of a user has at most one token: binding again replaces it.
/// - A token that another user has bound on the same device, through whatever certificate, moves: the
///   last to bind it has it alone.
/// - Unbinding what is not bound is no error.
/// - The bindings of a user are returned in order of device, then certificate, by Unicode scalars.
/// - A store keeps ``DeviceBinding/boundAt`` of the last time a pair was bound, or of none at all.
public protocol BindingStore: Sendable {
    /// The bindings of users; those without any are absent.
    func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]]

    /// Binds a token to a user's device through a certificate; an empty token unbinds that pair, an
    /// empty certificate name unbinds the device whatever the token (rule 4.4, V4).
    func bind(_ binding: DeviceBinding, to user: UserID) async throws

    /// Unbinds a token that turned out to be of no use, unless the device has bound anew since (rule 6.5).
    ///
    /// A pair that has another token by now stays as it is, and so does one that is known to have been
    /// bound after the instant.
    ///
    /// - Parameters:
    ///   - binding: Device, certificate and the token of no use; its own `boundAt` plays no part.
    ///   - user: Whose binding it was.
    ///   - instant: When the token was of no use.
    /// - Returns: Whether the pair was unbound.
    /// - Throws: What keeps the store from its work, such as a lost connection.
    func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool
}

extension BindingStore {
    /// Reads the bindings and unbinds the pair if it is still the same, in two steps.
    ///
    /// A store that can do it in one does, so that what is bound in between is not lost.
    public func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        let isBound = try await bindings(of: user).contains {
            $0.isUseless(binding, unlessBoundAfter: instant)
        }
        guard isBound else { return false }
        var nothing = binding
        nothing.binding.token = ""
        try await bind(nothing, to: user)
        return true
    }

    /// The bindings of one user.
    public func bindings(of user: UserID) async throws -> [DeviceBinding] {
        try await bindings(for: [user])[user] ?? []
    }
}
