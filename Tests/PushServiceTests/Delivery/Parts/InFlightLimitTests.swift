import ExactJSON
import SeededRandomness
import Testing

@testable import PushService

/// How many pushes may be in flight (rule 6.13).
@Suite struct InFlightLimitTests {
    private static let busy = ServerSign.busy("ServiceUnavailable", retryAfter: nil)

    /// Notes rounds of answers that came after so many milliseconds, with all slots taken.
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

    @Test func `a server that is busy for one push of five has as many in flight as ever`() {
        var limit = InFlightLimit(highest: 100)
        for number in 0..<1000 {
            limit.note(number % 5 == 0 ? Self.busy : .answered, milliseconds: 50, inFlight: 99)
            #expect(limit.value == 100)
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

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `a server that is lastingly overloaded keeps its speed, with fewer pushes in flight`(
        seed: UInt64
    ) {
        var server = ModelServer(seed: seed, time: 100, pause: 0.1)
        var limit = InFlightLimit(highest: 100)
        server.answer(5000, &limit)
        #expect(limit.value == 100)

        server.pause = 10
        server.answer(1000, &limit)
        let start = server.now
        // For 200 seconds the limit never comes back.
        for _ in 0..<200 {
            server.answer(100, &limit)
            #expect(limit.value <= 40)
        }
        #expect(20_000 / (server.now - start) > 0.08, "of at most 0.1 a millisecond")

        server.pause = 0.1
        server.answer(5000, &limit)
        #expect(limit.value == 100)
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `a server that loses its speed bit by bit is not loaded to the full`(seed: UInt64) {
        var server = ModelServer(seed: seed, time: 100, pause: 0.1)
        var limit = InFlightLimit(highest: 100)
        server.answer(5000, &limit)
        while server.pause < 20 {
            server.pause *= 1.5
            server.answer(200, &limit)
        }
        server.answer(2000, &limit)
        for _ in 0..<50 {
            server.answer(100, &limit)
            #expect(limit.value <= 50)
        }
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `a server that is slower whatever its load has as many in flight as before`(seed: UInt64) {
        var server = ModelServer(seed: seed, time: 100, pause: 0.1)
        var limit = InFlightLimit(highest: 100)
        server.answer(5000, &limit)
        server.time = 1000
        server.answer(2000, &limit)
        for _ in 0..<50 {
            server.answer(100, &limit)
            #expect(limit.value > 75)
        }
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `a server that is overloaded by a few pushes has no more than these`(seed: UInt64) {
        var server = ModelServer(seed: seed, time: 100, pause: 0.1)
        var limit = InFlightLimit(highest: 100)
        server.answer(5000, &limit)
        server.pause = 400
        server.answer(1500, &limit)
        for _ in 0..<50 {
            server.answer(100, &limit)
            #expect(limit.value <= 5)
        }
        server.pause = 0.1
        server.answer(5000, &limit)
        #expect(limit.value == 100)
    }

    @Test func `it does not grow for a server that gets less than it allows`() {
        var limit = InFlightLimit(highest: 100)
        limit.note(.silent("fault.timeout"), milliseconds: 50, inFlight: 0)
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

/// A server with as many pushes in flight as a limit allows: it needs a time for each, and takes them one after the
/// other with a pause between them.
private struct ModelServer {
    private(set) var now = 0.0
    /// The milliseconds that each push takes, up to a fifth less or more.
    var time: Double
    /// The milliseconds between two pushes.
    var pause: Double
    private var random: SplitMix64
    private var inFlight: [(sent: Double, end: Double)] = []
    private var free = 0.0

    init(seed: UInt64, time: Double, pause: Double) {
        random = SplitMix64(seed: seed)
        self.time = time
        self.pause = pause
    }

    /// Lets the server answer so many pushes, each of which the limit notes.
    mutating func answer(_ count: Int, _ limit: inout InFlightLimit) {
        for _ in 0..<count {
            while inFlight.count < limit.value {
                free = max(free, now) + pause
                inFlight.append((now, free + time * Double.random(in: 0.8...1.2, using: &random)))
            }
            guard let next = inFlight.indices.min(by: { inFlight[$0].end < inFlight[$1].end })
            else { return }
            let push = inFlight.remove(at: next)
            now = max(now, push.end)
            limit.note(.answered, milliseconds: Int64(now - push.sent), inFlight: inFlight.count)
        }
    }
}
