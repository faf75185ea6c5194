import APNsModel
import ExactJSON
import PushChannels
import PushModel
import Testing
import WallTime

@testable import PushService

/// What a certificate whose server is sick costs the others, in simulated time (rule 6.13).
@Suite struct IsolationTests {
    private static let timeout = TransportReply.fault(TransportError(.timeout, "no answer"))

    private func delivery(
        _ number: Int,
        _ name: Certificate.Name,
        expires: Instant = .latest
    ) -> Delivery {
        Delivery(
            key: Delivery.Key(
                message: Message.ID("\(number)"),
                user: "ann",
                device: "phone",
                certificateName: name
            ),
            deviceToken: "aabb",
            headers: APNsHeaders(topic: "com.example.im"),
            payload: [],
            expires: expires
        )
    }

    /// A server that accepts in 200 ms, but for `mute`, of which a push times out after 30 seconds.
    private static let server: MachineSimulation.Server = { delivery, _ in
        delivery.key.certificateName == "mute" ? (timeout, 30_000) : (.accepted(nil), 200)
    }

    private func seconds(_ seconds: Int64) -> Instant {
        MachineSimulation.start.adding(milliseconds: 1000 * seconds)
    }

    private func accepted(
        in dispatches: [[Delivery]],
        _ options: PushDispatcher.Options
    ) -> Int {
        var simulation = MachineSimulation(options, server: Self.server)
        for (index, deliveries) in dispatches.enumerated() {
            simulation.dispatch(Int64(index + 1), deliveries)
        }
        simulation.run(until: seconds(60))
        return simulation.ended["good"]?["accepted"] ?? 0
    }

    @Test(arguments: [true, false])
    func `a healthy certificate beside a mute one keeps its throughput`(
        inOneDispatch: Bool
    ) throws {
        let good = (0..<6400).map { delivery($0, "good") }
        let mute = (0..<1600).map { delivery($0, "mute") }
        let options = try PushDispatcher.Options(inFlight: 20, inHand: 200, batch: 50)
        let alone = accepted(in: [good], options)
        // 20 in flight of 200 ms for 60 s.
        #expect(alone > 5900)
        let both = (0..<8000).map { delivery($0, $0 % 5 == 0 ? "mute" : "good") }
        let beside = accepted(in: inOneDispatch ? [both] : [mute, good], options)
        #expect(Double(beside) >= 0.9 * Double(alone), "\(beside) of \(alone)")
    }

    @Test(arguments: ["down", "slow", "slower", "quota", "refused"])
    func `three push services beside one that is sick keep their throughput`(fault: String) throws {
        func reply(_ action: ChannelRequest.Reply.Action) -> TransportReply {
            .refused(ChannelRequest.Reply(channel: .fcm, code: "code", words: "", action: action))
        }
        let sick: (reply: TransportReply, milliseconds: Int64) =
            switch fault {
            case "down": (.fault(TransportError(.connection, "refused")), 1)
            case "slow": (.accepted(nil), 500)
            case "slower": (.accepted(nil), 10_000)
            case "quota": (reply(.pause(seconds: 60)), 50)
            default: (reply(.stopCertificate), 50)
            }
        let names: [Certificate.Name] = ["apple", "huawei", "harmony", "fcm"]
        let options = try PushDispatcher.Options(inFlight: 20, inHand: 400, batch: 50)
        func accepted(isSick: Bool) -> [Certificate.Name: Int] {
            var simulation = MachineSimulation(options) { delivery, _ in
                isSick && delivery.key.certificateName == "fcm" ? sick : (.accepted(nil), 100)
            }
            // Each message goes to a binding of each service.
            simulation.dispatch(1, (0..<20_000).map { delivery($0, names[$0 % 4]) })
            simulation.run(until: seconds(15))
            return simulation.ended.mapValues { $0["accepted"] ?? 0 }
        }
        let (healthy, beside) = (accepted(isSick: false), accepted(isSick: true))
        for name in names.dropLast() {
            let (alone, now) = (healthy[name] ?? 0, beside[name] ?? 0)
            #expect(alone > 2900)
            #expect(10 * now >= 8 * alone, "\(name): \(now) of \(alone)")
        }
    }

    @Test func `a mute server gets probes alone, and everything once it answers`() throws {
        let options = try PushDispatcher.Options(inFlight: 20, inHand: 100, batch: 50)
        var simulation = MachineSimulation(options) { _, now in
            now < seconds(600) ? (Self.timeout, 30_000) : (.accepted(nil), 200)
        }
        simulation.dispatch(1, (0..<500).map { delivery($0, "mute") })
        simulation.run(until: seconds(600))
        // 20 pushes at first, and then probes after pauses of 5, 10, 20, ... seconds, each with its 30 s.
        #expect(simulation.sent == ["mute": 26])
        #expect(
            simulation.circuitEvents.prefix(3) == [
                "30000 circuitOpened.fault.timeout", "65000 circuitOpened.fault.timeout",
                "105000 circuitOpened.fault.timeout",
            ]
        )
        #expect(simulation.machine.gauges.held <= 100)
        simulation.run(until: seconds(1200))
        #expect(simulation.circuitEvents.last?.hasSuffix("circuitClosed") == true)
        #expect(simulation.ended["mute"]?["accepted"] == 500)
        #expect(simulation.machine.isIdle)
        #expect(simulation.machine.gauges == PushDispatcher.Gauges())
    }

    @Test func `pushes that are held expire when they would have`() throws {
        var simulation = MachineSimulation(
            try PushDispatcher.Options(inFlight: 10),
            server: Self.server
        )
        let deliveries = (0..<50).map { delivery($0, "mute", expires: seconds(40 + Int64($0))) }
        simulation.dispatch(1, deliveries)
        simulation.run(until: seconds(40))
        #expect(simulation.ended.isEmpty)
        simulation.run(until: seconds(70))
        let expired = simulation.ended["mute"]?["expired"] ?? 0
        // Those up to second 69; the probe at second 35 was in flight for 30 of them.
        #expect((29...30).contains(expired))
        simulation.run(until: seconds(200))
        #expect(simulation.ended == ["mute": ["expired": 50]])
        #expect(simulation.machine.isIdle)
    }

    @Test func `a server that asks for a pause holds its own certificate, and no other`() throws {
        let options = try PushDispatcher.Options(inFlight: 20, inHand: 200, batch: 50)
        let rejection = APNsRejection(status: 503, reason: .serviceUnavailable, retryAfter: 40)
        var simulation = MachineSimulation(options) { delivery, now in
            let isBusy = delivery.key.certificateName == "busy" && now < seconds(100)
            return (isBusy ? .rejected(rejection) : .accepted(nil), 200)
        }
        simulation.dispatch(1, (0..<300).map { delivery($0, "busy") })
        simulation.dispatch(2, (0..<5000).map { delivery($0, "good") })
        simulation.run(until: seconds(60))
        #expect(simulation.ended["good"] == ["accepted": 5000])
        // The first 20 at once, and a probe every 40 seconds.
        #expect(simulation.sent["busy"] == 21)
        #expect(
            simulation.circuitEvents == [
                "200 circuitOpened.ServiceUnavailable", "40400 circuitOpened.ServiceUnavailable",
            ]
        )
        simulation.run(until: seconds(300))
        #expect(simulation.ended["busy"]?["accepted"] == 300)
    }

    @Test func `a server that is busy gets fewer pushes at a time`() throws {
        var simulation = MachineSimulation(try PushDispatcher.Options(inFlight: 64)) { _, now in
            now < seconds(1)
                ? (.rejected(APNsRejection(status: 503, reason: .serviceUnavailable)), 50)
                : (.accepted(nil), 50)
        }
        simulation.dispatch(1, (0..<5000).map { delivery($0, "good") })
        simulation.run(until: seconds(1))
        #expect(simulation.machine.gauges.inFlightLimits == ["good": 1])
        simulation.run(until: seconds(60))
        #expect(simulation.ended == ["good": ["accepted": 5000]])
        #expect(simulation.circuitEvents.isEmpty)
    }
}
