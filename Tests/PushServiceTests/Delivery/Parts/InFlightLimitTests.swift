import ExactJSON
import Testing

@testable import PushService

/// How many pushes may be in flight (rule 6.13).
@Suite struct InFlightLimitTests {
    private static let busy = ServerSign.busy("ServiceUnavailable", retryAfter: nil)

    /// Notes rounds of answers that came after so many milliseconds, with all places taken.
    private func note(_ rounds: Int, of milliseconds: Int64, _ limit: inout InFlightLimit) {
        for _ in 0..<rounds {
            let count = limit.value
            for _ in 0..<count {
                limit.note(.answered, milliseconds: milliseconds, inFlight: count - 1)
            }
        }
    }

    @Test func `it begins at the highest and stays there while answers come as usual`() {
        var limit = InFlightLimit(highest: 100)
        #expect(limit.value == 100)
        for milliseconds in [80, 120, 60, 150, 100, 0] as [Int64] {
            note(5, of: milliseconds, &limit)
        }
        #expect(limit.value == 100)
    }

    @Test func `a busy or silent server halves it once for all that were in flight`() {
        for sign in [Self.busy, .silent("fault.timeout")] {
            var limit = InFlightLimit(highest: 100)
            for inFlight in stride(from: 99, through: 0, by: -1) {
                limit.note(sign, milliseconds: 50, inFlight: inFlight)
            }
            #expect(limit.value == 50)
            for _ in 0..<20 {
                limit.note(sign, milliseconds: 50, inFlight: 0)
            }
            #expect(limit.value == 1)
        }
    }

    @Test func `it grows back while answers come, and not beyond the highest`() {
        var limit = InFlightLimit(highest: 100)
        for _ in 0..<20 {
            limit.note(Self.busy, milliseconds: 50, inFlight: 0)
        }
        var rounds = 0
        while limit.value < 100, rounds < 100 {
            note(1, of: 50, &limit)
            rounds += 1
        }
        #expect((15...30).contains(rounds))
        note(10, of: 50, &limit)
        #expect(limit.value == 100)
    }

    @Test func `a server that becomes much slower gets fewer pushes, until that is usual`() {
        var limit = InFlightLimit(highest: 100)
        note(10, of: 100, &limit)
        note(1, of: 150, &limit)
        #expect(limit.value == 100)
        note(3, of: 1000, &limit)
        #expect(limit.value < 50)
        let low = limit.value
        note(60, of: 1000, &limit)
        #expect(limit.value > low)
        #expect(limit.value == 100)
    }

    @Test func `it does not grow for a server that gets less than it allows`() {
        var limit = InFlightLimit(highest: 100)
        limit.note(Self.busy, milliseconds: 50, inFlight: 0)
        for _ in 0..<1000 {
            limit.note(.answered, milliseconds: 50, inFlight: 3)
        }
        #expect(limit.value == 50)
    }

    @Test func `refusals and replies that show nothing do not count`() {
        var limit = InFlightLimit(highest: 10)
        for _ in 0..<100 {
            limit.note(.refused("InvalidProviderToken"), milliseconds: 5, inFlight: 9)
            limit.note(.nothing, milliseconds: 5, inFlight: 9)
        }
        #expect(limit.value == 10)
    }
}
