import ExactJSON
import Testing

@Suite struct PartitioningIndexTests {
    @Test func `it is the first index of the second part, wherever the parts meet`() {
        for count in 0...33 {
            for border in 0...count {
                let range = 5..<(5 + count)
                #expect(range.partitioningIndex { $0 >= 5 + border } == 5 + border)
            }
        }
    }

    @Test func `among equal elements it is the first`() {
        let names = [1, 3, 3, 3, 4]
        #expect(names.indices.partitioningIndex { names[$0] >= 3 } == 1)
        #expect(names.indices.partitioningIndex { names[$0] > 3 } == 4)
    }

    @Test(arguments: [(1, 1), (2, 2), (3, 2), (1000, 10), (100_000, 17)])
    func `the elements looked at grow with the logarithm of their number`(count: Int, most: Int) {
        for border in [0, 1, count / 2, count - 1, count] {
            var looks = 0
            _ = (0..<count).partitioningIndex { index in
                looks += 1
                return index >= border
            }
            #expect(looks <= most)
        }
    }
}
