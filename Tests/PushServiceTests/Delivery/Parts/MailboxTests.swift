import Synchronization
import Testing

@testable import PushService

@Suite struct BoundedChannelTests {
    private struct TornError: Error {}

    @Test func `what is sent is taken, in order and to the end`() async throws {
        let channel = BoundedChannel<Int>(limit: 3)
        let sender = Task {
            for number in 0..<1000 {
                #expect(await channel.send(number))
            }
            channel.finish()
        }
        var taken: [Int] = []
        while case let numbers = try await channel.take(upTo: 2), !numbers.isEmpty {
            #expect(numbers.count <= 2)
            taken += numbers
        }
        await sender.value
        #expect(taken == Array(0..<1000))
        #expect(try await channel.take() == [])
    }

    @Test func `there is room for so many and no more`() async throws {
        let channel = BoundedChannel<Int>(limit: 3)
        let sent = Mutex(0)
        let sender = Task {
            for number in 0..<10 {
                _ = await channel.send(number)
                sent.withLock { $0 += 1 }
            }
        }
        for _ in 0..<2000 {
            await Task.yield()
        }
        #expect(sent.withLock { $0 } == 3)
        channel.removeLimit()
        await sender.value
        #expect(try await channel.take() == Array(0..<10))
    }

    @Test func `an error comes after what was sent before, and stays`() async throws {
        let channel = BoundedChannel<Int>(limit: 3)
        #expect(await channel.send(1))
        channel.finish(throwing: TornError())
        channel.finish()
        #expect(await !channel.send(2))
        #expect(try await channel.take() == [1])
        for _ in 1...2 {
            await #expect(throws: TornError.self) { try await channel.take() }
        }
    }

    @Test func `who closes lets a sender go that waits`() async throws {
        let channel = BoundedChannel<Int>(limit: 1)
        #expect(await channel.send(1))
        let sender = Task { await channel.send(2) }
        await Task.yield()
        channel.close()
        #expect(await sender.value == false)
        #expect(try await channel.take() == [1])
        #expect(try await channel.take() == [])
    }

    @Test func `who closes lets a taker go that waits`() async throws {
        let channel = BoundedChannel<Int>(limit: 1)
        let taker = Task { try await channel.take() }
        await Task.yield()
        channel.close()
        #expect(try await taker.value == [])
    }
}
