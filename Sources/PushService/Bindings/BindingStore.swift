public import PushModel

/// Where the bindings of users' devices are kept (rule 4.4).
///
/// What an implementation promises is checked by the contract test in `PushTestSupport`:
///
/// - A (device, certificate) pair of a user has at most one token: binding again replaces it.
/// - A token that another user has bound on the same device, through whatever certificate, moves: the
///   last to bind it has it alone.
/// - Unbinding what is not bound is no error.
/// - The bindings of a user are returned in order of device, then certificate, by Unicode scalars.
public protocol BindingStore: Sendable {
    /// The bindings of users; those without any are absent.
    func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]]

    /// Binds a token to a user's device through a certificate; an empty token unbinds that pair, an
    /// empty certificate name unbinds the device whatever the token (rule 4.4, V4).
    func bind(_ binding: DeviceBinding, to user: UserID) async throws
}

extension BindingStore {
    /// The bindings of one user.
    public func bindings(of user: UserID) async throws -> [DeviceBinding] {
        try await bindings(for: [user])[user] ?? []
    }
}
