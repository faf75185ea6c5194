import APNsModel
import ExactJSON
import PushModel
import Testing
import WallTime

@testable import PushService

/// When a dispatch of what the queue has ends.
@Suite struct QueueEndTests {
    private static let now = Instant(milliseconds: 0)

    private static let leased = Delivery.Leased(
        delivery: Delivery(
            key: Delivery.Key(message: "42", user: "ann", device: "phone", certificateName: "prod"),
            deviceToken: "ab",
            headers: APNsHeaders(topic: "com.example"),
            payload: [],
            expires: .latest
        ),
        lease: Delivery.Lease(entry: 1, serial: 1),
        attempts: 0
    )

    /// Opens a dispatch of what the queue has.
    private func open(_ id: DispatchState.ID, _ machine: inout DeliveryMachine) {
        let source = DeliverySource(isOfQueue: true, take: { _ in .end })
        machine.handle(.opened(id, source, hasReader: true), at: Self.now)
    }

    /// Answers what the machine takes first, and what it takes then; returns what else it wants.
    private func actions(
        of machine: inout DeliveryMachine,
        taking first: SourceItem,
        then other: SourceItem = .end
    ) -> [DeliveryMachine.Action] {
        var item = first
        var others: [DeliveryMachine.Action] = []
        var next = machine.next(at: Self.now)
        while !next.isEmpty {
            for action in next {
                if case .take(let id, _, let wanted) = action {
                    machine.handle(.taken(id, wanted, .success(item)), at: Self.now)
                    item = other
                } else {
                    others.append(action)
                }
            }
            next = machine.next(at: Self.now)
        }
        return others
    }

    private func finished(_ actions: [DeliveryMachine.Action]) -> [DispatchState.ID] {
        actions.compactMap { if case .finish(let id, _) = $0 { id } else { nil } }
    }

    @Test func `a dispatch ends after what another has sent is counted`() throws {
        var machine = DeliveryMachine(
            limits: try PushDispatcher.Options(inFlight: 1).limits,
            statistics: try AppStatistics(of: "app", in: InMemoryPushStatistics()),
            pauses: TokenPauses(),
            jitter: { 0 }
        )
        open(1, &machine)
        let leased = actions(
            of: &machine,
            taking: .leased([Self.leased], until: .latest),
            then: .nothingBefore(.latest)
        )
        let push = try #require(
            leased.compactMap { if case .send(let pushes) = $0 { pushes.first } else { nil } }.first
        )
        machine.handle(.attempted([SendResult(push, .accepted(nil))]), at: Self.now)
        open(2, &machine)
        let settling = actions(of: &machine, taking: .end)
        let results = try #require(
            settling.compactMap { if case .settle(let results, _) = $0 { results } else { nil } }
                .first
        )
        #expect(finished(settling).isEmpty)
        machine.handle(.settled(results, .success([.good])), at: Self.now)
        let counting = actions(of: &machine, taking: .end)
        let rows = try #require(
            counting.compactMap { if case .count(let rows) = $0 { rows } else { nil } }.first
        )
        #expect(finished(counting).isEmpty)
        machine.handle(.counted(rows, .success(())), at: Self.now)
        #expect(finished(actions(of: &machine, taking: .end)).sorted() == [1, 2])
    }
}
