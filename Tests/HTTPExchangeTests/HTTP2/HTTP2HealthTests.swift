#if HTTP2
@testable import HTTPExchange
import Testing

/// When a connection is asked whether it is alive, left alone, or given up.
@Suite struct HTTP2HealthTests {
    private static let start = LoopTime(nanoseconds: 1_000_000_000)
    private var health = HTTP2Health(HTTP2Health.Times(), at: start)

    private func verdict(
        _ health: inout HTTP2Health,
        _ milliseconds: Int
    ) -> HTTP2Health.Verdict {
        health.verdict(at: Self.start + milliseconds)
    }

    @Test mutating func `an idle connection is asked after a minute`() {
        #expect(verdict(&health, 59_999) == .fine(until: Self.start + 60_000))
        #expect(verdict(&health, 60_000) == .ask)
        #expect(verdict(&health, 60_001) == .fine(until: Self.start + 63_000))
        health.receive(at: Self.start + 60_100)
        health.acknowledge(at: Self.start + 60_100)
        #expect(verdict(&health, 60_100) == .fine(until: Self.start + 120_100))
    }

    @Test mutating func `a connection that owes an answer is asked after two seconds`() {
        health.start(at: Self.start + 10_000)
        #expect(verdict(&health, 11_999) == .fine(until: Self.start + 12_000))
        #expect(verdict(&health, 12_000) == .ask)
    }

    @Test mutating func `a PING that is not acknowledged is the end, whatever else comes`() {
        health.start(at: Self.start)
        #expect(verdict(&health, 2000) == .ask)
        health.receive(at: Self.start + 4000)
        #expect(verdict(&health, 4999) == .fine(until: Self.start + 5000))
        #expect(verdict(&health, 5000) == .dead)
    }

    @Test mutating func `a connection that answers PING only is stalled after five seconds`() {
        health.start(at: Self.start)
        #expect(verdict(&health, 2000) == .ask)
        health.acknowledge(at: Self.start + 2001)
        #expect(verdict(&health, 4001) == .ask)
        health.acknowledge(at: Self.start + 4002)
        #expect(verdict(&health, 5000) == .stalled)
        #expect(health.isStalled)
        // It is said once.
        #expect(verdict(&health, 5001) == .fine(until: Self.start + 6002))
    }

    @Test mutating func `a time-out while no answer comes is a stall, and is said once as well`() {
        health.start(at: Self.start)
        let stalls = (0..<2).map { _ in health.stall() }
        #expect(stalls == [true, false])
        health.end(isAnswer: true, isLast: false, at: Self.start + 1000)
        #expect(verdict(&health, 2500) == .fine(until: Self.start + 3000))
        #expect(health.isStalled)
    }

    @Test mutating func `each answer is progress, and a request that is given up is none`() {
        health.start(at: Self.start)
        health.end(isAnswer: true, isLast: false, at: Self.start + 1500)
        #expect(health.hasAnswered(since: Self.start))
        #expect(verdict(&health, 3499) == .fine(until: Self.start + 3500))
        health.end(isAnswer: false, isLast: false, at: Self.start + 3000)
        #expect(!health.hasAnswered(since: Self.start + 1500))
        #expect(verdict(&health, 3500) == .ask)
    }

    @Test mutating func `a connection without requests is not late`() {
        health.start(at: Self.start)
        health.end(isAnswer: true, isLast: true, at: Self.start + 10)
        #expect(verdict(&health, 30_000) == .fine(until: Self.start + 60_000))
    }
}
#endif
