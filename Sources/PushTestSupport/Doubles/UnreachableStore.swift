public import PushModel
public import PushService
public import WallTime

/// A store of settings, bindings and deliveries that cannot be reached: every call throws the same error.
public struct UnreachableStore: SettingsStore, BindingStore, DeliveryQueue {
    private let error: any Error

    /// Creates a store; by default it throws what the vendor's SDK says of a server out of reach, 300.
    public init(
        throwing error: any Error = PushServiceError(.serverNotReachable, "out of reach")
    ) {
        self.error = error
    }

    /// Throws.
    public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        throw error
    }

    /// Throws.
    @discardableResult
    public func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
        throw error
    }

    /// Throws.
    public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        throw error
    }

    /// Throws.
    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        throw error
    }

    /// Throws.
    public func enqueue(
        _ deliveries: [Delivery],
        leasedUntil deadline: Instant
    ) async throws -> [DeliveryLease?] {
        throw error
    }

    /// Throws.
    public func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) async throws -> [LeasedDelivery] {
        throw error
    }

    /// Throws.
    @discardableResult
    public func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        throw error
    }

    /// Throws.
    public func nextDue() async throws -> Instant? {
        throw error
    }
}
