import APNsModel
import ExactJSON
import PushModel
import Testing
import WallTime

@testable import PushService

/// What a recall costs and leaves behind in the machine (rule 6.12).
@Suite struct RecallTests {
    private func delivery(_ number: Int) -> Delivery {
        var delivery = DeliveryRedactionTests.delivery
        delivery.key.message = Message.ID("\(number)")
        return delivery
    }

    @Test func `a recall ends the pushes of its message that wait, and no others`() throws {
        let options = try PushDispatcher.Options(inFlight: 1)
        var simulation = MachineSimulation(options) { _, _ in (.accepted(nil), 1000) }
        simulation.dispatch(1, (0..<5).map { delivery($0) })
        simulation.run(until: MachineSimulation.start.adding(milliseconds: 500))
        let now = MachineSimulation.start
        // The first is on the wire, and cannot be taken back.
        for number in [0, 2] {
            simulation.machine.handle(
                .recalled(.message(Message.ID("\(number)"), of: "")),
                at: now
            )
        }
        simulation.machine.handle(.recalled(.push(delivery(3).key)), at: now)
        simulation.run(until: MachineSimulation.start.adding(milliseconds: 10_000))
        #expect(simulation.ended == ["prod": ["accepted": 3, "queue.cancelled": 2]])
        #expect(simulation.machine.messages.count == 0)
        #expect(simulation.machine.isIdle)
    }

    @Test func `recalls of messages that are not in hand leave nothing behind`() throws {
        let options = try PushDispatcher.Options(inFlight: 1)
        var simulation = MachineSimulation(options) { _, _ in (.accepted(nil), 1000) }
        simulation.dispatch(1, (0..<5).map { delivery($0) })
        simulation.run(until: MachineSimulation.start.adding(milliseconds: 500))
        for number in 100..<1100 {
            let recall = Delivery.Recall.message(Message.ID("\(number)"), of: "")
            simulation.machine.handle(.recalled(recall), at: MachineSimulation.start)
        }
        #expect(simulation.machine.messages.count == 5)
        #expect(simulation.machine.recalls.count == 0)
    }

    @Test func `a recall is kept until the calls have ended that had begun before it`() {
        var recalls = RecentRecalls()
        let recall = Delivery.Recall.message("7", of: "")
        recalls.note(recall)
        #expect(recalls.count == 0)
        let (first, second) = (recalls.begin(), recalls.begin())
        recalls.note(recall)
        let third = recalls.begin()
        #expect(recalls.contains(delivery(7).key))
        #expect(!recalls.contains(delivery(8).key))
        recalls.end(third)
        recalls.end(second)
        #expect(recalls.contains(delivery(7).key))
        recalls.end(first)
        #expect(recalls.count == 0)
    }

    @Test func `calls that follow one another without a gap keep no recalls`() {
        var recalls = RecentRecalls()
        var call = recalls.begin()
        for number in 0..<1000 {
            recalls.note(.push(delivery(number).key))
            let next = recalls.begin()
            recalls.end(call)
            call = next
            #expect(recalls.count <= 1)
        }
    }
}
