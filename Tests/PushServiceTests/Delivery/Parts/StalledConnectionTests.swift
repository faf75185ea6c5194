import APNsModel
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

@testable import PushService

/// Pushes that wait on a connection on which nothing is answered, while another one works (rule 6.13).
@Suite struct StalledConnectionTests {
    private static let timeout = TransportReply.fault(TransportError(.timeout, "no answer"))

    private func seconds(_ count: Int64) -> Instant {
        MachineSimulation.start.adding(milliseconds: 1000 * count)
    }

    private func deliveries(_ count: Int) -> [Delivery] {
        (0..<count).map { number in
            var delivery = DeliveryRedactionTests.delivery
            delivery.key.message = Message.ID("\(number)")
            delivery.expires = .latest
            return delivery
        }
    }

    /// A server that leaves the first pushes unanswered, and takes each push that comes later.
    private func simulation(unanswered: Int, limit: Int, inAll: Int) throws -> MachineSimulation {
        let sent = Mutex(0)
        return MachineSimulation(
            try PushDispatcher.Options(inFlight: limit, inFlightInAll: inAll),
            stallingAfter: 5000
        ) { _, _ in
            let number = sent.withLock { sent in
                sent += 1
                return sent
            }
            return number <= unanswered ? (Self.timeout, 30_000) : (.accepted(nil), 100)
        }
    }

    // Two connections in a row, each with all pushes that may be in flight.
    @Test(arguments: [(20, 100), (100, 20)])
    func `they give their places to others, and are sent again after their own time-out only`(
        limit: Int,
        inAll: Int
    ) throws {
        let places = min(limit, inAll)
        var simulation = try simulation(unanswered: 2 * places, limit: limit, inAll: inAll)
        simulation.dispatch(1, deliveries(400))
        simulation.run(until: seconds(4))
        #expect(simulation.sent["prod"] == places)
        simulation.run(until: seconds(29))
        #expect(simulation.ended["prod"]?["accepted"] ?? 0 >= 300)
        #expect(simulation.sent["prod"] == 400)
        #expect(simulation.machine.gauges.inFlight <= 2 * places)
        simulation.run(until: seconds(60))
        #expect(simulation.ended["prod"] == ["accepted": 400])
        #expect(simulation.sent["prod"] == 400 + 2 * places)
        #expect(simulation.circuitEvents.isEmpty)
        #expect(simulation.machine.gauges.inFlight == 0)
        #expect(simulation.machine.isIdle)
    }

    /// Tells of the first push that its connection has stalled, and replies to it once the others were sent.
    private final class StallingTransport: PushTransport {
        private let sent = Mutex(0)

        func send(_ push: OutgoingPush) async -> TransportReply { .accepted(nil) }

        func send(
            _ push: OutgoingPush,
            whenStalled: @escaping @Sendable () -> Void
        ) async -> TransportReply {
            let isFirst = sent.withLock { sent in
                sent += 1
                return sent == 1
            }
            guard isFirst else { return .accepted(nil) }
            whenStalled()
            while sent.withLock({ $0 < 3 }) { await Task.yield() }
            return .accepted(nil)
        }
    }

    @Test func `a dispatcher sends others in place of a push that waits there`() async throws {
        let options = try PushDispatcher.Options(inFlight: 1)
        let depot = try Depot(StallingTransport(), clock: ManualClock(), options: options)
        let users = ["ann", "bob", "eve"] as [UserID]
        for user in users {
            try await depot.bind(user, on: Device.ID(user.text))
        }
        let recipients = users.map { DispatchRecipient($0) }
        var counts = DeliveryOutcome.Counts()
        for try await outcome in depot.dispatcher.dispatch(Depot.message, to: recipients) {
            counts.add(outcome)
        }
        #expect(counts.accepted == 3)
        #expect(depot.dispatcher.gaugesInHand.inFlight == 0)
    }

    @Test func `a shutdown waits for them until its deadline`() throws {
        var simulation = try simulation(unanswered: 10, limit: 10, inAll: 10)
        simulation.dispatch(1, deliveries(10))
        simulation.run(until: seconds(8))
        #expect(simulation.machine.gauges.inFlight == 10)
        simulation.shutDown(by: seconds(20))
        simulation.run(until: seconds(9))
        #expect(simulation.machine.gauges.inFlight == 10)
        #expect(simulation.machine.timer == seconds(20))
    }
}
