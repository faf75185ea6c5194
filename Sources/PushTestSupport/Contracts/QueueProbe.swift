import APNsModel
import ExactJSON
import PushFoundation
import PushModel
import PushService
import WallTime

/// A queue under test, its clock, and the number of items for the check `many items`.
struct QueueProbe {
    let queue: any DeliveryQueue
    /// The queue, if the items of a check are to be dispatches; `nil` if they are to be pushes.
    var store: (any DispatchStore)?
    let clock: ManualClock
    let count: Int

    /// The instant `milliseconds` after noon.
    static func time(_ milliseconds: Int64) -> Instant {
        Instant(milliseconds: 1_659_009_600_000 + milliseconds)
    }

    static func key(
        _ message: Message.ID,
        app: AppID = "",
        user: UserID = "ann",
        device: Device.ID = "phone",
        certificate: Certificate.Name = "prod"
    ) -> Delivery.Key {
        Delivery.Key(
            app: app,
            message: message,
            user: user,
            device: device,
            certificateName: certificate
        )
    }

    static func delivery(
        _ key: Delivery.Key,
        expiresAfter milliseconds: Int64 = 86_400_000
    ) -> Delivery {
        Delivery(
            key: key,
            request: APNsRequest(
                deviceToken: "aabb",
                headers: APNsHeaders(topic: "com.example.im"),
                payload: APNsPayload(alert: APNsPayload.Alert(body: key.message.string))
            ),
            expires: time(milliseconds)
        )
    }

    static func delivery(_ message: Message.ID) -> Delivery { delivery(key(message)) }

    /// The delivery with 24 bytes of what decided it.
    static func decided(_ delivery: Delivery) throws -> Delivery {
        let record = delivery.record
        // The first byte is the version of the record.
        return try Delivery(
            record: [(record.first ?? 0) + 2] + Array(repeating: 1, count: 24) + record.dropFirst()
        )
    }

    /// Sets the clock to `now`, in milliseconds after noon, and enqueues; leases until `deadline`, if there is one.
    func enqueue(
        _ messages: Message.ID...,
        at now: Int64 = 0,
        until deadline: Int64? = nil,
        by owner: Delivery.Owner = "one"
    ) async throws -> [Delivery.Enqueued] {
        try await enqueue(messages.map { Self.delivery($0) }, at: now, until: deadline, by: owner)
    }

    func enqueue(
        _ deliveries: [Delivery],
        at now: Int64 = 0,
        until deadline: Int64? = nil,
        by owner: Delivery.Owner = "one",
        limit: Int = .max,
        isRepeated: Bool = false
    ) async throws -> [Delivery.Enqueued] {
        clock.now = Self.time(now)
        return try await queue.enqueue(
            deliveries,
            leasing: deadline.map {
                Delivery.LeaseTerms(
                    owner: owner,
                    duration: .milliseconds($0 - now),
                    limit: limit,
                    isRepeated: isRepeated
                )
            }
        )
    }

    /// Queues an item for each message, which nobody leases.
    func add(_ messages: Message.ID..., app: AppID = "", at now: Int64 = 0) async throws {
        try await add(messages, app: app, at: now)
    }

    func add(_ messages: [Message.ID], app: AppID = "", at now: Int64 = 0) async throws {
        clock.now = Self.time(now)
        if let store {
            _ = try await store.enqueue(
                dispatches: messages.map { try DispatchProbe.record($0, app: app) }
            )
        } else {
            _ = try await queue.enqueue(
                messages.map { Self.delivery(Self.key($0, app: app)) },
                leasing: nil
            )
        }
    }

    /// Queues an item for each message and leases it: a push by the same call, a dispatch by the next.
    func hold(
        _ messages: Message.ID...,
        at now: Int64 = 0,
        until deadline: Int64,
        by owner: Delivery.Owner = "one"
    ) async throws -> [Delivery.Lease] {
        guard store != nil else {
            let deliveries = messages.map { Self.delivery($0) }
            return try await enqueue(deliveries, at: now, until: deadline, by: owner)
                .compactMap { $0.lease }
        }
        try await add(messages, at: now)
        return try await lease(messages.count, at: now, until: deadline, by: owner)
            .map { $0.lease }
    }

    func lease(
        _ count: Int = 100,
        of selection: Delivery.Selection = .all,
        at now: Int64,
        until deadline: Int64,
        by owner: Delivery.Owner = "one"
    ) async throws -> [Delivery.QueuedItem.Leased] {
        clock.now = Self.time(now)
        return try await queue.lease(
            upTo: count,
            of: selection,
            on: Delivery.LeaseTerms(owner: owner, duration: .milliseconds(deadline - now))
        )
    }

    /// Leases, and returns the messages of the items.
    func messages(
        _ count: Int = 100,
        of selection: Delivery.Selection = .all,
        at now: Int64,
        until deadline: Int64,
        by owner: Delivery.Owner = "one"
    ) async throws -> [Message.ID] {
        try await lease(count, of: selection, at: now, until: deadline, by: owner)
            .map { $0.message }
    }

    func settle(
        _ lease: Delivery.Lease?,
        _ change: Delivery.Settlement.Change,
        at now: Int64
    ) async throws -> Bool? {
        clock.now = Self.time(now)
        guard let lease else { return nil }
        return try await queue.settle([Delivery.Settlement(lease, change)]).first
    }

    /// The attempts of what is queued, in order of the entries.
    func attempts() async throws -> [Int] {
        try await queue.entries(of: .all, after: 0, upTo: 100).map { $0.attempts }
    }

    /// The milliseconds after noon from which on the next item can be leased, as seen at `now`.
    func nextDue(at now: Int64, of selection: Delivery.Selection = .all) async throws -> Int64? {
        clock.now = Self.time(now)
        return try await queue.nextDue(of: selection).map { now + $0.milliseconds }
    }

    static func word(_ enqueued: Delivery.Enqueued) -> String {
        switch enqueued {
        case .queued: "queued"
        case .leased: "leased"
        case .waiting: "waiting"
        case .ended(let end): end.rawValue
        }
    }
}

extension Delivery.QueuedItem.Leased {
    /// The message of the push or of the dispatch.
    var message: Message.ID {
        switch self {
        case .push(let leased): leased.delivery.key.message
        case .dispatch(let leased): DispatchProbe.message(leased.record)
        }
    }
}

extension Delivery.QueuedItem.Content {
    /// The app of the push or of the dispatch.
    var app: AppID {
        switch self {
        case .push(let delivery): delivery.key.app
        case .dispatch(let origin): origin.app
        }
    }
}

extension Delivery.Settlement.Change {
    /// A pause, after which any holder can lease the item.
    static func returned(after milliseconds: Int64, attempts: Int) -> Self {
        .postponed(by: .milliseconds(milliseconds), attempts: attempts, leasedFor: nil)
    }

    /// A pause, with a lease that goes on.
    static func held(after pause: Int64, attempts: Int, leasedFor lease: Int64) -> Self {
        .postponed(
            by: .milliseconds(pause),
            attempts: attempts,
            leasedFor: .milliseconds(lease)
        )
    }
}
