import ExactJSON
import PushService
import PushTestSupport
import SeededRandomness
import Testing

@testable import EasemobREST

/// Never more than so many requests in any second, first come, first served.
@Suite struct RequestLimitTests {
    @Test func `no second of a random schedule has more than 100`() {
        var random = SplitMix64(seed: 7)
        var window = SlidingWindow(limit: 100, per: .seconds(1))
        var now = Duration.zero
        var admitted: [Duration] = []
        while admitted.count < 20_000 {
            if let free = window.admit(at: now) {
                #expect(free > now)
                now =
                    Bool.random(using: &random)
                    ? free : now + .microseconds(Int.random(in: 0...9000, using: &random))
            } else {
                admitted.append(now)
                now += .microseconds(Int.random(in: 0...3000, using: &random))
            }
        }
        for (first, last) in zip(admitted, admitted.dropFirst(100)) {
            #expect(last - first >= .seconds(1))
        }
    }

    @Test func `1,000 callers at once take 9 seconds, and none of them more than 100`() async throws
    {
        let clock = ManualClock(jumps: .below(.seconds(1800)))
        let limiter = RequestLimiter(requestsPerSecond: 100, time: MonotonicTime(clock))
        let admitted = try await withThrowingTaskGroup(of: Duration.self) { group in
            for _ in 0..<1000 {
                group.addTask { try await limiter.admit() }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted()
        }
        #expect(admitted.count == 1000)
        #expect(admitted.last == .seconds(9))
        for (first, last) in zip(admitted, admitted.dropFirst(100)) {
            #expect(last - first >= .seconds(1))
        }
    }

    @Test func `a client keeps to the limit, its tokens included`() async throws {
        let service = ScriptedService()
        let clock = ManualClock()
        let client = try service.client(clock: clock)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<249 {
                group.addTask { try await client.hasUser("u") }
            }
            for sent in [100, 200, 250] {
                #expect(await eventually { service.requests.count == sent })
                await letOthersRun()
                #expect(service.requests.count == sent)
                clock.advance(by: .milliseconds(999))
                await letOthersRun()
                #expect(service.requests.count == sent)
                clock.advance(by: .milliseconds(1))
            }
            try await group.waitForAll()
        }
    }

    @Test func `who is cancelled while waiting takes nobody's place`() async throws {
        let clock = ManualClock()
        let limiter = RequestLimiter(requestsPerSecond: 1, time: MonotonicTime(clock))
        try await limiter.admit()
        let head = Task { try await limiter.admit() }
        #expect(await eventually { clock.remaining == [.seconds(1)] })
        let middle = (0..<1000).map { _ in Task { try await limiter.admit() } }
        await letOthersRun()
        let last = Task { try await limiter.admit() }
        await letOthersRun()
        for task in middle + [head] {
            task.cancel()
        }
        for task in middle + [head] {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(await eventually { clock.remaining == [.seconds(1)] })
        clock.advance(by: .seconds(1))
        #expect(try await last.value == .seconds(1))
    }

    @Test func `a semaphore lets one pass at a time, in order`() async throws {
        let semaphore = AsyncSemaphore()
        let inside = Shared((now: 0, most: 0, order: [Int]()))
        try await withThrowingTaskGroup(of: Void.self) { group in
            try await semaphore.pass {
                for number in 0..<20 {
                    group.addTask {
                        try await semaphore.pass {
                            inside.change {
                                $0.now += 1
                                $0.most = max($0.most, $0.now)
                                $0.order.append(number)
                            }
                            await Task.yield()
                            inside.change { $0.now -= 1 }
                        }
                    }
                    await letOthersRun()
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.value.most == 1)
        #expect(inside.value.order == Array(0..<20))
    }

    @Test func `nobody slips in while the turn is handed over`() async throws {
        let semaphore = AsyncSemaphore()
        let inside = Shared((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<500 {
                        try await semaphore.pass {
                            inside.change {
                                $0.now += 1
                                $0.most = max($0.most, $0.now)
                            }
                            await Task.yield()
                            inside.change { $0.now -= 1 }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.value.most == 1)
    }

    @Test func `a semaphore survives cancellations at random moments`() async throws {
        let semaphore = AsyncSemaphore()
        let passed = Shared(0)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                let task = Task {
                    try await semaphore.pass {
                        await Task.yield()
                        passed.change { $0 += 1 }
                    }
                }
                if number.isMultiple(of: 3) {
                    group.addTask {
                        await Task.yield()
                        task.cancel()
                    }
                }
                group.addTask { _ = await task.result }
            }
        }
        #expect(passed.value >= 1333)
        try await semaphore.pass {}
    }
}
