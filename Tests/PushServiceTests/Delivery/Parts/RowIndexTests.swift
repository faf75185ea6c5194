import SeededRandomness
import Testing
import WallTime

@testable import PushService

/// The rows of a queue by hashes, and the keys that it remembers.
@Suite struct RowIndexTests {
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `it has what a dictionary has, whatever hashes meet`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var index = RowIndex()
        var model: [Int: UInt64] = [:]
        // Few hashes meet often, all at the end of the table; with many it grows, and empties again.
        let meets = seed.isMultiple(of: 2)
        let hashes: ClosedRange<UInt64> = (meets ? .max - 3 << 33 : 0) ... .max
        for step in 0..<4000 {
            let row = Int.random(in: 0..<400, using: &generator)
            if let hash = model[row] {
                #expect(index.row(hash) { $0 == row } == row)
                #expect(index.row(hash) { _ in false } == nil)
                if Int.random(in: 0..<9, using: &generator) < (step < 2000 ? 3 : 6) {
                    index.remove(row, hash)
                    model[row] = nil
                    #expect(index.row(hash) { $0 == row } == nil)
                }
            } else {
                let hash = UInt64.random(in: hashes, using: &generator)
                #expect(index.row(hash) { $0 == row } == nil)
                index.remove(row, hash)
                index.insert(row, hash)
                model[row] = hash
            }
            #expect(index.count == model.count)
            if step.isMultiple(of: 200) {
                index.reserve(step)
                for (row, hash) in model {
                    #expect(index.row(hash) { $0 == row } == row)
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a key is remembered for a time, and no more of them than the limit`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var keys = RememberedKeys<Int, Int>(for: .milliseconds(100), atMost: 150)
        var model: [(key: Int, value: Int, instant: Int64)] = []
        for step in 0..<5000 {
            let now = Int64(step / 2)
            keys.forget(at: Instant(milliseconds: now))
            model.removeAll { $0.instant + 100 <= now }
            // Different keys have the same hash.
            let key = Int.random(in: 0..<300, using: &generator)
            keys.insert(key, UInt64(key / 2) << 33, step, at: Instant(milliseconds: now))
            if !model.contains(where: { $0.key == key }) {
                model.append((key, step, now))
                if model.count > 150 { model.removeFirst() }
            }
            for key in [key, key ^ 1, Int.random(in: 0..<300, using: &generator)] {
                let expected = model.first { $0.key == key }?.value
                #expect(keys.value(UInt64(key / 2) << 33, of: key) == expected)
            }
            #expect(keys.isEmpty == model.isEmpty)
        }
    }
}
