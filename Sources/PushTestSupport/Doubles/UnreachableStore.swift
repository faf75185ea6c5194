public import PushModel
public import PushService
public import WallTime

/// A store of settings, bindings and statistics and a queue that cannot be reached: every call throws the same error.
public struct UnreachableStore: SettingsStore, BindingStore, DispatchStore, PushStatistics {
    private let error: any Error

    /// Creates a store; by default it throws the error of the vendor's SDK for an unreachable server, 300.
    public init(
        throwing error: any Error = PushServiceError(.serverNotReachable, "out of reach")
    ) {
        self.error = error
    }

    public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        throw error
    }

    @discardableResult
    public func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
        throw error
    }

    public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        throw error
    }

    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        throw error
    }

    public func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        throw error
    }

    public func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedItem] {
        throw error
    }

    public func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        throw error
    }

    @discardableResult
    public func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        throw error
    }

    @discardableResult
    public func release(_ owner: DeliveryOwner) async throws -> Int {
        throw error
    }

    @discardableResult
    public func cancel(_ recall: DeliveryRecall) async throws -> Int {
        throw error
    }

    public func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        throw error
    }

    public func status(of selection: DeliverySelection) async throws -> QueueStatus {
        throw error
    }

    public func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [QueuedItem] {
        throw error
    }

    public func deadLetters(after entry: Int64, upTo count: Int) async throws -> [DeadLetter] {
        throw error
    }

    @discardableResult
    public func resolve(
        deadLetters entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        throw error
    }

    public func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        throw error
    }

    public func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) async throws -> [[EnqueuedDelivery]?] {
        throw error
    }

    @discardableResult
    public func split(_ lease: DeliveryLease, into parts: [DispatchRecord]) async throws -> Bool {
        throw error
    }

    public func add(_ rows: [PushStatisticsRow]) async throws {
        throw error
    }

    public func rows(
        of app: AppID,
        message: MessageID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushStatisticsRow] {
        throw error
    }
}
