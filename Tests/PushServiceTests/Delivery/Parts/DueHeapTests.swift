import SeededRandomness
import Testing
import WallTime

@testable import PushService

@Suite struct DueHeapTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `elements come out by instant, then by number`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var heap = DueHeap<Int>()
        var model: [(due: Int64, order: Int64, element: Int)] = []
        for element in 0..<2000 {
            if Int.random(in: 0..<3, using: &generator) > 0 {
                let due = Int64.random(in: 0..<50, using: &generator)
                let order = Int64(element)
                heap.insert(element, at: Instant(milliseconds: due), order: order)
                model.append((due, order, element))
                model.sort { ($0.due, $0.order) < ($1.due, $1.order) }
            } else {
                let now = Int64.random(in: 0..<50, using: &generator)
                let first = model.first.flatMap { $0.due <= now ? $0.element : nil }
                if first != nil {
                    model.removeFirst()
                }
                #expect(heap.removeFirst(dueAt: Instant(milliseconds: now)) == first)
            }
            #expect(heap.count == model.count)
            #expect(heap.first == model.first?.element)
            #expect(heap.nextDue == model.first.map { Instant(milliseconds: $0.due) })
        }
    }
}
