import APNsModel
import ExactJSON
import PushFoundation
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

/// What becomes of pushes while the clock of the machine is set (rule 6.16).
@Suite struct ClockDispatchTests {
    private static let lost = TransportReply.fault(TransportError(.connection, "connection lost"))

    /// The seconds at which a push is sent that expires after some on the wall clock, and what becomes of it.
    ///
    /// The wall clock is set by `step` when it is sent for the second time, and it is not accepted before it has failed so
    /// often.
    private func sendings(
        expiringAfter seconds: Int64,
        settingBy step: Duration,
        failures: Int
    ) async throws -> ([Int64], [String]) {
        let clock = ManualClock(jumps: .always)
        let start = clock.now
        let times = Mutex<[Int64]>([])
        let transport = FailingTransport { _, number in
            times.withLock { $0.append(clock.now.milliseconds(since: start) / 1000) }
            if number == 2 { clock.setWall(by: step) }
            return number <= failures ? Self.lost : .accepted(nil)
        }
        let depot = try Depot(transport, clock: clock)
        let expires = start.adding(milliseconds: seconds * 1000)
        let lines = try await depot.dispatcher.deliver([delivery(expires)]).lines()
        return (times.withLock { $0 }, lines)
    }

    private func delivery(_ expires: Instant, _ message: Message.ID = "1") -> Delivery {
        Delivery(
            key: Delivery.Key(
                message: message,
                user: "ann",
                device: "phone",
                certificateName: "prod"
            ),
            request: APNsRequest(
                deviceToken: Depot.token,
                headers: APNsHeaders(topic: "com.example.im"),
                payload: APNsPayload(alert: APNsPayload.Alert(body: "Up yet?"))
            ),
            expires: expires
        )
    }

    @Test func `a clock set back lengthens no pause, and no push expires earlier`() async throws {
        let (times, outcomes) = try await sendings(
            expiringAfter: 4000,
            settingBy: .seconds(-3600),
            failures: 5
        )
        #expect(times == [0, 1, 3, 7, 15, 31])
        #expect(outcomes == ["ann phone prod: accepted"])
    }

    @Test func `what comes after a clock was set back expires by that clock`() async throws {
        let clock = ManualClock(jumps: .always)
        let depot = try Depot(FailingTransport([], then: Self.lost), clock: clock)
        let first = try await depot.dispatcher.deliver([delivery(clock.now, "1")]).lines()
        #expect(first == ["ann phone prod: expired"])
        clock.setWall(by: .seconds(-3600))
        let start = clock.now
        let soon = clock.wall.adding(milliseconds: 60_000)
        let later = try await depot.dispatcher.deliver([delivery(soon, "2")]).lines()
        #expect(later == ["ann phone prod: expired"])
        // It was sent after 0, 1, 3, 7, 15 and 31 seconds, and a quarter of a second before its end at the latest.
        #expect((31_000...60_000).contains(clock.now.milliseconds(since: start)))
    }

    @Test func `people read the wall clock when a push is postponed`() async throws {
        let clock = ManualClock(jumps: .always)
        let depot = try Depot(FailingTransport([Self.lost]), clock: clock)
        _ = try await depot.dispatcher.deliver([delivery(clock.now, "1")]).lines()
        clock.setWall(by: .seconds(-3600))
        let until = clock.wall.adding(milliseconds: 1000)
        let expires = clock.wall.adding(milliseconds: 60_000)
        _ = try await depot.dispatcher.deliver([delivery(expires, "2")]).lines()
        #expect(depot.events.descriptions.contains { $0.hasSuffix("until \(until)") })
    }

    @Test func `a clock set forward expires no push before it has stood for a minute`()
        async throws
    {
        let (times, outcomes) = try await sendings(
            expiringAfter: 600,
            settingBy: .seconds(3600),
            failures: 5
        )
        #expect(times == [0, 1, 3, 7, 15, 31])
        #expect(outcomes == ["ann phone prod: accepted"])
        let (more, expired) = try await sendings(
            expiringAfter: 600,
            settingBy: .seconds(3600),
            failures: 99
        )
        #expect(more == [0, 1, 3, 7, 15, 31])
        #expect(expired == ["ann phone prod: expired"])
    }
}
