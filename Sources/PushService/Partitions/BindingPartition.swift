public import APNsModel
public import PushModel

/// A store of bindings in one of several databases, which together are a ``PartitionedBindingStore``.
///
/// A token that moves from a user of one partition to a user of another is bound in one database and unbound in
/// another, and no transaction has both. So each binding has a number, and the highest one wins, in whatever order
/// the calls arrive.
public protocol BindingPartition: BindingStore {
    /// A number that is higher than all that it returned before, to any process.
    func nextBindingNumber() async throws -> Int64

    /// Binds as ``BindingStore/bind(_:to:)`` does, and keeps a number with the binding.
    ///
    /// It does nothing if the pair of device and certificate, or the same token on the device for another user, is bound
    /// with a higher number.
    func bind(_ binding: DeviceBinding, to user: UserID, numbered number: Int64) async throws

    /// Unbinds a token on a device from each user who has bound it there with a lower number.
    ///
    /// - Returns: Whether a user has bound it there with a higher number.
    /// - Throws: An error if the store cannot do its work.
    func unbind(
        _ token: DeviceToken,
        on device: DeviceID,
        numberedBelow number: Int64
    ) async throws -> Bool
}
