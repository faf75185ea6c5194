import APNsModel
import SeededRandomness
import Testing
import WallTime

@testable import PushService

/// Batches of stored dispatches that are leased, and are not prepared after all.
@Suite struct AbandonTests {
    private static let now = Instant(milliseconds: 0)
    private static let source = DeliverySource(isOfQueue: true, take: { _ in .end })

    private func machine(_ options: PushDispatcher.Options) -> DeliveryMachine {
        DeliveryMachine(limits: options.limits, pauses: TokenPauses(), jitter: { 0 })
    }

    private static let batch = SourceItem.Batch(
        count: 1,
        prepare: { _ in PreparedBatch() },
        abandon: {}
    )

    @Test func `a batch that comes after the dispatch was cancelled is given back`() throws {
        var machine = machine(PushDispatcher.Options())
        machine.handle(.opened(1, Self.source, hasReader: true), at: Self.now)
        _ = machine.next(at: Self.now)
        machine.handle(.cancelled(1), at: Self.now)
        let wanted = SourceItem.Wanted(room: 1)
        machine.handle(.taken(1, wanted, .success(.batch(Self.batch))), at: Self.now)
        let words = machine.next(at: Self.now).map { Self.word($0) }
        #expect(words.contains("abandon"))
        #expect(!words.contains("finish"))
        machine.handle(.abandoned(1), at: Self.now)
        // The outcomes end when it is back.
        let last = machine.next(at: Self.now).map { Self.word($0) }
        #expect(last.contains("finish"))
        #expect(machine.isIdle)
    }

    @Test(arguments: 0..<200)
    func `every batch that was taken is prepared or given back, once`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let inHand = Int.random(in: 1...4, using: &random)
        var machine = machine(try PushDispatcher.Options(inHand: inHand, batch: 1))
        var taken = 0
        var prepared = 0
        var abandoned = 0
        // What the engine has been told to do and has not done.
        var pending: [DeliveryMachine.Action] = []
        var isOpen: Set<DispatchState.ID> = []
        func perform() {
            for action in machine.next(at: Self.now) {
                switch action {
                case .take, .abandon: pending.append(action)
                case .prepare:
                    prepared += 1
                    pending.append(action)
                case .finish(let id, _): isOpen.remove(id)
                default: break
                }
            }
        }
        for id in 1...3 as ClosedRange<DispatchState.ID> {
            isOpen.insert(id)
            machine.handle(.opened(id, Self.source, hasReader: true), at: Self.now)
        }
        perform()
        let end = Int.random(in: 0...60, using: &random)
        for step in 0..<400 {
            if step == end {
                machine.handle(.shutdown(Self.now), at: Self.now)
            } else if step < end, Int.random(in: 0..<20, using: &random) == 0 {
                machine.handle(.cancelled(.random(in: 1...3, using: &random)), at: Self.now)
            } else if let index = pending.indices.randomElement(using: &random) {
                switch pending.remove(at: index) {
                case .take(let id, _, let wanted):
                    taken += 1
                    machine.handle(.taken(id, wanted, .success(.batch(Self.batch))), at: Self.now)
                case .prepare(let id, _, let call, _):
                    let result = Result<PreparedBatch, any Error>.success(PreparedBatch())
                    machine.handle(.prepared(id, call, count: 1, result), at: Self.now)
                case .abandon(let id, _):
                    abandoned += 1
                    machine.handle(.abandoned(id), at: Self.now)
                default: break
                }
            }
            perform()
        }
        #expect(taken == prepared + abandoned)
        #expect(taken > 0)
        #expect(pending.isEmpty)
        #expect(isOpen.isEmpty)
        #expect(machine.reserved == 0)
    }

    private static func word(_ action: DeliveryMachine.Action) -> String {
        switch action {
        case .abandon: "abandon"
        case .finish: "finish"
        default: "other"
        }
    }
}
