#if HTTP2
import Testing

@testable import HTTPExchange

@Suite struct HTTP2AbandonedTests {
    private var abandoned = HTTP2Abandoned()

    private mutating func add(_ count: Int) {
        for _ in 0..<count { abandoned.add() }
    }

    private func asks(_ abandoned: inout HTTP2Abandoned, room: Int) -> Bool {
        abandoned.asks(room: room)
    }

    @Test mutating func `few streams are not asked about while there is room`() {
        #expect(!asks(&abandoned, room: 0))
        add(49)
        #expect(!asks(&abandoned, room: 1))
        #expect(asks(&abandoned, room: 0))
    }

    @Test mutating func `one PING is under way at a time`() {
        add(50)
        #expect(asks(&abandoned, room: 10))
        add(50)
        #expect(!asks(&abandoned, room: 0))
    }

    @Test mutating func `an acknowledgement frees the streams that were given up before its PING`()
    {
        add(60)
        #expect(asks(&abandoned, room: 10))
        add(7)
        abandoned.acknowledge()
        #expect(abandoned.count == 7)
        abandoned.acknowledge()
        #expect(abandoned.count == 7)
        #expect(asks(&abandoned, room: 0))
        abandoned.acknowledge()
        #expect(abandoned.count == 0)
    }
}
#endif
