import EMPushDelivery
import Foundation
import Synchronization

/// A night that ends for many users at once, beside other messages.
///
/// A message to all users is held a minute before 07:00. Then other messages, each to 1,000 who are awake, are dispatched one
/// after the other: for ten seconds before 07:00, and for as long as it takes to release what is held. Every push is taken at
/// once.
struct NightBench: Sendable {
    let users: Int
    let rate: Int
    /// Makes an empty queue whose time is that of a clock.
    let queue:
        @Sendable (DeliveryClock, @escaping @Sendable () -> Instant) async throws -> any HeldStore

    private static let app: AppID = "app"
    /// 07:00 in UTC.
    private static let morning = Instant(milliseconds: 1_772_953_200_000)

    private struct Phones: PushTransport {
        func send(_ push: OutgoingPush) async -> TransportReply { .accepted(nil) }
    }

    func run() async throws {
        let (settings, bindings) = (InMemorySettingsStore(), InMemoryBindingStore())
        let awake = (0..<1000).map { UserID("day-\($0)") }
        let asleep = (0..<users).map { UserID("night-\($0)") }
        let night = SilentModeInterval(
            start: try SilentModeTime("22:00"),
            end: try SilentModeTime("07:00")
        )
        for user in awake + asleep {
            let token = user.string.utf8.map { String($0, radix: 16) }.joined()
            let binding = DeviceBinding(
                device: "phone",
                certificateName: "prod",
                token: DeviceToken(token)
            )
            try await bindings.bind(binding, to: user)
        }
        for user in asleep { try await settings.apply([.interval(night)], to: user) }
        // Nothing sets this clock: what is held is due as time passes.
        let lead = Self.morning.milliseconds - 60_000 - Instant.now.milliseconds
        let now = { @Sendable in Instant(milliseconds: Instant.now.milliseconds + lead) }
        let clock = DeliveryClock(wall: now)
        let policy = PushPolicy(timeZone: .fixed(.utc), quiet: .hold)
        let dispatcher = PushDispatcher(
            transport: Phones(),
            settings: settings,
            bindings: bindings,
            evaluator: try PushEvaluator(app: AppConfiguration(policy: policy)),
            options: try PushDispatcher.Options(releaseRate: rate),
            services: PushDispatcher.Services(
                app: Self.app,
                owner: "one",
                queue: try await queue(clock, now),
                clock: clock
            )
        )
        let held = try await StoreBench.timed("hold") {
            let counts = try await dispatcher.dispatch(
                Self.message("night"),
                to: asleep.map { DispatchRecipient($0) }
            ).counts()
            guard counts["held"] == users else { throw CountError(counts: counts) }
        }
        let isOver = Mutex(false)
        let before = try await Self.fresh(dispatcher, awake, "before") {
            $0 >= .seconds(10)
        }
        let resident = HandBench.resident
        guard now() < Self.morning else { throw LateError() }
        try await Task.sleep(for: .milliseconds(Self.morning.milliseconds - now().milliseconds))
        let released = Task {
            var count = 0
            for try await outcome in dispatcher.deliverQueued(untilEmpty: false)
            where outcome.result == .released {
                count += 1
                if count == users { break }
            }
            isOver.withLock { $0 = true }
        }
        let start = ContinuousClock.now
        let beside = try await Self.fresh(dispatcher, awake, "beside") { _ in
            isOver.withLock { $0 }
        }
        try await released.value
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let grown = HandBench.resident - resident
        print(
            """
            {\(held), "release": \(seconds), "before": \(before), "beside": \(beside), "bytes": \(grown)}
            """
        )
    }

    /// Dispatches messages until it is time to end, and returns how many pushes a second were taken.
    private static func fresh(
        _ dispatcher: PushDispatcher,
        _ users: [UserID],
        _ name: String,
        until isOver: (Duration) -> Bool
    ) async throws -> Double {
        let start = ContinuousClock.now
        var pushes = 0
        while !isOver(ContinuousClock.now - start) {
            let counts = try await dispatcher.dispatch(
                message("\(name)-\(pushes)"),
                to: users.map { DispatchRecipient($0) }
            ).counts()
            guard counts.accepted == users.count else { throw CountError(counts: counts) }
            pushes += users.count
        }
        return Double(pushes) / ((ContinuousClock.now - start) / .seconds(1))
    }

    private static func message(_ id: String) -> Message {
        Message(
            id: Message.ID(ExactString(id)),
            type: .groupChat,
            from: "tom",
            to: "g1",
            body: .text("Up yet?")
        )
    }

    /// It was morning before everything was held.
    struct LateError: Error {}

    struct CountError: Error {
        let counts: DeliveryOutcome.Counts
    }
}
