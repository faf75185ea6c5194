import APNsModel
import ExactJSON
import PushModel
import Testing
import WallTime

@testable import PushService

/// A limit of pushes a second, in simulated time (rule 6.13).
@Suite struct RateTests {
    private func deliveries(
        _ numbers: Range<Int>,
        _ name: Certificate.Name = "good",
        _ pushType: APNsHeaders.PushType = .alert,
        channel: Certificate.Channel? = nil
    ) -> [Delivery] {
        numbers.map { number in
            Delivery(
                key: Delivery.Key(
                    message: Message.ID("\(number)"),
                    user: "ann",
                    device: "phone",
                    certificateName: name
                ),
                deviceToken: "aabb",
                headers: APNsHeaders(topic: "com.example.im", pushType: pushType),
                payload: [],
                expires: .latest,
                channelHead: channel.map {
                    OutgoingPush.ChannelHead(channel: $0, path: "/v1/x/messages:send", fields: [])
                }
            )
        }
    }

    private func at(_ milliseconds: Int64) -> Instant {
        MachineSimulation.start.adding(milliseconds: milliseconds)
    }

    @Test(arguments: [1, 7, 100, 1999])
    func `pushes are sent at the rate, after a tenth of a second of it at once`(rate: Int) throws {
        var simulation = MachineSimulation(try PushDispatcher.Options(rate: rate)) { _, _ in
            (.accepted(nil), 5)
        }
        simulation.dispatch(1, deliveries(0..<12 * rate))
        simulation.run(until: at(10_000))
        let sent = simulation.sent["good"] ?? 0
        let most = 10 * rate + max(1, rate / 10)
        // A hundredth of a second may have come together, and is not sent yet.
        #expect((most - max(1, rate / 100)...most).contains(sent), "\(sent)")
        simulation.run(until: at(20_000))
        #expect(simulation.ended == ["good": ["accepted": 12 * rate]])
        #expect(simulation.machine.isIdle)
    }

    @Test func `pushes that are sent again count`() throws {
        // Each is lost the first time, and sent again a second later.
        var simulation = MachineSimulation(try PushDispatcher.Options(rate: 10, circuit: nil)) {
            _,
            now in
            now < self.at(4000)
                ? (.fault(TransportError(.timeout, "late")), 5) : (.accepted(nil), 5)
        }
        simulation.dispatch(1, deliveries(0..<20))
        simulation.run(until: at(4000))
        #expect(simulation.sent == ["good": 40])
        simulation.run(until: at(8000))
        #expect(simulation.ended == ["good": ["accepted": 20]])
    }

    @Test func `certificates share a rate equally, and a call does not wait for messages`() throws {
        var simulation = MachineSimulation(try PushDispatcher.Options(rate: 20)) { _, _ in
            (.accepted(nil), 1)
        }
        simulation.dispatch(1, deliveries(0..<1000))
        simulation.run(until: at(5000))
        simulation.dispatch(2, deliveries(1000..<1500, "other"))
        simulation.run(until: at(10_000))
        #expect((48...52).contains(simulation.sent["other"] ?? 0), "\(simulation.sent)")
        simulation.dispatch(3, deliveries(2000..<2010, "good", .voip))
        simulation.run(until: at(10_000))
        let sent = simulation.sent["good"] ?? 0
        simulation.run(until: at(11_500))
        // 30 pushes for three flows.
        #expect((19...21).contains((simulation.sent["good"] ?? 0) - sent), "\(simulation.sent)")
        #expect(simulation.machine.gauges.inFlight <= 2)
    }

    @Test(arguments: [1, 7, 100, 1999])
    func `a certificate has a rate of its own, and others go on`(rate: Int) throws {
        let options = try PushDispatcher.Options(inHand: 20_000, certificateRates: ["good": rate])
        var simulation = MachineSimulation(options) { _, _ in (.accepted(nil), 5) }
        simulation.dispatch(1, deliveries(0..<6 * rate))
        simulation.dispatch(2, deliveries(20_000..<28_000, "other"))
        simulation.dispatch(3, deliveries(30_000..<30_000 + rate, "good", .voip))
        simulation.run(until: at(2000))
        #expect(simulation.ended["other"] == ["accepted": 8000])
        simulation.run(until: at(5000))
        let sent = simulation.sent["good"] ?? 0
        let most = 5 * rate + max(1, rate / 10)
        #expect((most - max(1, rate / 100)...most).contains(sent), "\(sent)")
        simulation.run(until: at(20_000))
        #expect(simulation.ended["good"] == ["accepted": 7 * rate])
        #expect(simulation.machine.isIdle)
    }

    @Test func `a rate outlives the pushes in hand`() throws {
        let options = try PushDispatcher.Options(certificateRates: ["good": 10])
        var simulation = MachineSimulation(options) { _, _ in (.accepted(nil), 1) }
        // Each is alone, and comes as soon as the one before has ended.
        for number in 0..<100 {
            simulation.dispatch(Int64(number) + 1, deliveries(number..<number + 1))
            simulation.run(until: at(10 * Int64(number)))
        }
        #expect((10...11).contains(simulation.sent["good"] ?? 0), "\(simulation.sent)")
    }

    @Test func `a certificate of FCM has the documented rate or its own`() throws {
        func sent(_ options: PushDispatcher.Options, _ channel: Certificate.Channel) -> Int {
            var simulation = MachineSimulation(options) { _, _ in (.accepted(nil), 1) }
            simulation.dispatch(1, deliveries(0..<25_000, channel: channel))
            simulation.run(until: at(1000))
            return simulation.sent["good"] ?? 0
        }
        let wide = try PushDispatcher.Options(inFlight: 1000, inHand: 50_000, batch: 25_000)
        #expect((10_900...11_000).contains(sent(wide, .fcm)))
        #expect(sent(wide, .huawei) == 25_000)
        let other = try PushDispatcher.Options(
            inFlight: 1000,
            inHand: 50_000,
            batch: 25_000,
            certificateRates: ["good": 20_000]
        )
        #expect((21_800...22_000).contains(sent(other, .fcm)))
    }

    @Test func `pushes that wait for the rate go back at a shutdown`() throws {
        var simulation = MachineSimulation(try PushDispatcher.Options(rate: 1)) { _, _ in
            (.accepted(nil), 5)
        }
        simulation.dispatch(1, deliveries(0..<50))
        simulation.run(until: at(1500))
        simulation.shutDown(by: at(2000))
        simulation.run(until: at(3000))
        #expect(simulation.ended == ["good": ["accepted": 2]])
        #expect(simulation.queued == 48)
        #expect(simulation.machine.pushes.isEmpty)
    }

    @Test(arguments: [1, 3, 10, 150])
    func `no more is in hand than asked for, however large the batches are`(inHand: Int) throws {
        let options = try PushDispatcher.Options(inFlight: 5, inHand: inHand, batch: 100)
        var simulation = MachineSimulation(options) { _, _ in (.accepted(nil), 50) }
        simulation.dispatch(1, deliveries(0..<400))
        var most = 0
        for time in stride(from: Int64(0), through: 40_000, by: 10) {
            simulation.run(until: at(time))
            most = max(most, simulation.machine.gauges.inHand)
        }
        #expect(most <= inHand)
        #expect(simulation.ended == ["good": ["accepted": 400]])
    }
}
