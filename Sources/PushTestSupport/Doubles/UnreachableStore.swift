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
    public func apply(_ changes: [UserSettings.Change], to user: UserID) async throws
        -> UserSettings
    {
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
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [Delivery.Enqueued] {
        throw error
    }

    public func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased] {
        throw error
    }

    public func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool] {
        throw error
    }

    @discardableResult
    public func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool] {
        throw error
    }

    @discardableResult
    public func release(_ owner: Delivery.Owner) async throws -> Int {
        throw error
    }

    @discardableResult
    public func cancel(_ recall: Delivery.Recall) async throws -> Int {
        throw error
    }

    public func nextDue(of selection: Delivery.Selection) async throws -> Duration? {
        throw error
    }

    public func status(of selection: Delivery.Selection) async throws -> Delivery.QueueStatus {
        throw error
    }

    public func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.QueuedItem] {
        throw error
    }

    public func deadLetters(
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.DeadLetter] {
        throw error
    }

    @discardableResult
    public func resolve(
        deadLetters entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws -> Int {
        throw error
    }

    public func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        throw error
    }

    public func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [[Delivery.Enqueued]?] {
        throw error
    }

    @discardableResult
    public func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) async throws -> Bool {
        throw error
    }

    public func add(_ rows: [PushCounts.Row]) async throws {
        throw error
    }

    public func rows(
        of app: AppID,
        message: Message.ID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushCounts.Row] {
        throw error
    }
}
