import Synchronization
import Testing

@testable import PushService

@Suite(.timeLimit(.minutes(1))) struct HandoffTests {
    private struct Torn: Error {}

    @Test func `what is sent is taken, in order and to the end`() async throws {
        let handoff = Handoff<Int>(limit: 3)
        let sender = Task {
            for number in 0..<1000 {
                #expect(await handoff.send(number))
            }
            handoff.finish()
        }
        var taken: [Int] = []
        while case let numbers = try await handoff.take(upTo: 2), !numbers.isEmpty {
            #expect(numbers.count <= 2)
            taken += numbers
        }
        await sender.value
        #expect(taken == Array(0..<1000))
        #expect(try await handoff.take() == [])
    }

    @Test func `there is room for so many and no more`() async throws {
        let handoff = Handoff<Int>(limit: 3)
        let sent = Mutex(0)
        let sender = Task {
            for number in 0..<10 {
                _ = await handoff.send(number)
                sent.withLock { $0 += 1 }
            }
        }
        for _ in 0..<2000 {
            await Task.yield()
        }
        #expect(sent.withLock { $0 } == 3)
        handoff.removeLimit()
        await sender.value
        #expect(try await handoff.take() == Array(0..<10))
    }

    @Test func `an error comes after what was sent before, and stays`() async throws {
        let handoff = Handoff<Int>(limit: 3)
        #expect(await handoff.send(1))
        handoff.finish(throwing: Torn())
        handoff.finish()
        #expect(await !handoff.send(2))
        #expect(try await handoff.take() == [1])
        for _ in 1...2 {
            await #expect(throws: Torn.self) { try await handoff.take() }
        }
    }

    @Test func `who closes lets a sender go that waits`() async throws {
        let handoff = Handoff<Int>(limit: 1)
        #expect(await handoff.send(1))
        let sender = Task { await handoff.send(2) }
        await Task.yield()
        handoff.close()
        #expect(await sender.value == false)
        #expect(try await handoff.take() == [1])
        #expect(try await handoff.take() == [])
    }

    @Test func `who closes lets a taker go that waits`() async throws {
        let handoff = Handoff<Int>(limit: 1)
        let taker = Task { try await handoff.take() }
        await Task.yield()
        handoff.close()
        #expect(try await taker.value == [])
    }
}
