import SeededRandomness
import Testing

@testable import PushService

/// The table of entries by their numbers.
@Suite struct NumberTableTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `it has what a dictionary has`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var table = NumberTable<Int>()
        var model: [Int64: Int] = [:]
        // Few numbers in a small table meet often; with many it grows, and empties again.
        let last: Int64 = seed.isMultiple(of: 2) ? 40 : 2000
        for step in 0..<6000 {
            let number = Int64.random(in: 1...last, using: &generator)
            if Int.random(in: 0..<9, using: &generator) < (step < 3000 ? 6 : 3) {
                table[number] = step
                model[number] = step
            } else {
                #expect(table.remove(number) == model.removeValue(forKey: number))
            }
            #expect(table[number] == model[number])
            #expect(table.count == model.count)
            #expect(table.isEmpty == model.isEmpty)
            if step.isMultiple(of: 100) {
                for number in 0...last + 1 {
                    #expect(table[number] == model[number])
                }
                #expect(table.numbers.sorted() == model.keys.sorted())
                for (number, element) in table.all {
                    #expect(model[number] == element)
                }
            }
        }
    }

    @Test func `setting nothing removes, and an element is changed where it stands`() {
        var table = NumberTable<Int>()
        table[7] = 1
        table[7]? += 1
        table[8]? += 1
        #expect(table[7] == 2)
        #expect(table[8] == nil)
        table[7] = nil
        #expect(table.isEmpty)
        #expect(table.remove(7) == nil)
    }
}
