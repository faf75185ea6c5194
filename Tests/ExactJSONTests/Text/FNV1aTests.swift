import ExactJSON
import Testing

@Suite struct FNV1aTests {
    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8),
        ] as [(ExactString, UInt64)]
    )
    func `the hashes are those that the algorithm's authors publish`(
        text: ExactString,
        hash: UInt64
    ) {
        #expect(text.fingerprint == hash)
    }

    @Test func `a hash goes on from the one of the bytes before`() {
        let head = Array("foo".utf8).withUnsafeBufferPointer { FNV1a.hash($0) }
        let hash = Array("bar".utf8).withUnsafeBufferPointer { FNV1a.hash($0, from: head) }
        #expect(hash == ExactString("foobar").fingerprint)
    }
}
