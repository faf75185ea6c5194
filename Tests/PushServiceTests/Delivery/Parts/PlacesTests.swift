import APNsModel
import ExactJSON
import SeededRandomness
import Testing
import WallTime

@testable import PushService

/// The tables by which the engine finds its pushes.
@Suite struct PlacesTests {
    private static let delivery = Delivery(
        key: Delivery.Key(message: "42", user: "ann", device: "phone", certificateName: "prod"),
        deviceToken: "ab",
        headers: APNsHeaders(topic: "com.example"),
        payload: [],
        expires: .latest
    )

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `pushes come out by instant, then by number, in whatever order they came`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var pushes = DueQueue<Push.ID>()
        var model: [(due: Int64, number: Int64)] = []
        for number in 0..<3000 as Range<Int64> {
            if Int.random(in: 0..<3, using: &generator) > 0 {
                // Mostly they come in order, sometimes early, and sometimes late.
                let kind = Int.random(in: 0..<8, using: &generator)
                let due = number / 10 + (kind == 0 ? -20 : kind == 1 ? 40 : 0)
                let id = Push.ID(number: number, index: 0)
                pushes.insert(
                    id,
                    at: Instant(milliseconds: due),
                    order: number,
                    isLate: kind == 1
                )
                model.append((due, number))
                model.sort { $0 < $1 }
            } else {
                let now = number / 10 + Int64.random(in: -30..<30, using: &generator)
                let first = model.first.flatMap { $0.due <= now ? $0.number : nil }
                if first != nil {
                    model.removeFirst()
                }
                let removed = pushes.removeFirst(dueAt: Instant(milliseconds: now))
                #expect(removed?.number == first)
            }
            if number.isMultiple(of: 500) {
                pushes.removeAll { $0.number.isMultiple(of: 3) }
                model.removeAll { $0.number.isMultiple(of: 3) }
            }
            #expect(pushes.count == model.count)
            #expect(pushes.first?.element.number == model.first?.number)
            #expect(pushes.first?.due == model.first.map { Instant(milliseconds: $0.due) })
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `an index is in the list that it was put into until it is removed`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var indices = IndexLists()
        var lists = [IndexLists.List](repeating: IndexLists.List(), count: 4)
        var model = [Set<Int>](repeating: [], count: 4)
        for _ in 0..<3000 {
            let index = Int.random(in: 0..<40, using: &generator)
            if let list = model.firstIndex(where: { $0.contains(index) }) {
                indices.remove(index, from: &lists[list])
                model[list].remove(index)
            } else {
                let list = Int.random(in: 0..<4, using: &generator)
                indices.insert(index, into: &lists[list])
                model[list].insert(index)
            }
            for (list, expected) in zip(lists, model) {
                #expect(list.count == expected.count)
                #expect(indices.indices(of: list).sorted() == expected.sorted())
            }
        }
    }

    @Test func `a number of an element that is gone does not find the one at its index`() {
        var pushes = PushTable()
        var ofDispatch = IndexLists.List()
        var ids: [Push.ID] = []
        for _ in 0..<2 {
            let leased = Delivery.Leased(
                delivery: Self.delivery,
                lease: Delivery.Lease(entry: 1, serial: 1),
                attempts: 0
            )
            let id = pushes.insert(
                leased,
                until: .latest,
                dispatch: 0,
                message: 0,
                flow: 0,
                into: &ofDispatch
            )
            ids.append(id)
            if ids.count == 1 {
                pushes.remove(id, from: &ofDispatch)
            }
        }
        #expect(ids[0].index == ids[1].index)
        #expect(pushes.state(of: ids[0]) == nil)
        #expect(pushes.state(of: ids[1]) == .new)
        pushes.change(ids[0]) { $0.isRecalled = true }
        #expect(pushes[ids[1]]?.isRecalled == false)
        #expect(pushes.ofDispatch(ofDispatch) == [ids[1]])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a row is in the list of the key that it was added under`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var lists = RowLists<Int>()
        var model: [Int: Set<Int>] = [:]
        var indices: [Int: Int] = [:]
        for _ in 0..<3000 {
            let row = Int.random(in: 0..<8, using: &generator)
            if let key = model.first(where: { $0.value.contains(row) })?.key {
                model[key]?.remove(row)
                let isGone = lists.remove(row, at: indices[row] ?? -1)
                #expect(isGone == (model[key] ?? []).isEmpty)
            } else {
                let key = Int.random(in: 0..<5, using: &generator)
                let index = lists.index(of: key)
                lists.insert(row, at: index)
                indices[row] = index
                model[key, default: []].insert(row)
                #expect(lists.key(at: index) == key)
            }
            for key in 0..<5 {
                #expect(lists.rows(of: key).sorted() == (model[key] ?? []).sorted())
            }
            #expect(lists.all.sorted() == model.values.flatMap { $0 }.sorted())
            #expect(lists.count == model.values.count { !$0.isEmpty })
        }
    }
}
