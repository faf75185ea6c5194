import Fixtures
import SeededRandomness
import Testing

@testable import PushContract

@Suite struct LineFeedTests {
    @Test(arguments: Seeds.all)
    func `the first line feed is found wherever it stands`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        // Bytes that differ from a line feed in one bit or by one, and those that a borrow could reach.
        let near: [UInt8] = [0x0A, 0x0B, 0x09, 0x8A, 0x1A, 0x00, 0xFF, 0x7F, 0x80]
        for _ in 0..<2000 {
            let isRich = Bool.random(using: &generator)
            let bytes = (0..<Int.random(in: 0...50, using: &generator)).map { _ in
                isRich || Int.random(in: 0..<40, using: &generator) == 0
                    ? near[Int.random(in: 0..<near.count, using: &generator)] : 0x0B
            }
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let piece = bytes[start...]
            #expect(piece.firstLineFeed == piece.firstIndex(of: 0x0A), "\(piece)")
        }
    }
}
