import Synchronization
import Testing

@testable import PushService

@Suite struct MailboxTests {
    private struct TornError: Error {}

    @Test func `what is sent is taken, in order and to the end`() async throws {
        let mailbox = Mailbox<Int, any Error>(limit: 3)
        let sender = Task {
            for number in 0..<1000 {
                #expect(await mailbox.send(number))
            }
            mailbox.finish()
        }
        var taken: [Int] = []
        while case let numbers = try await mailbox.take(upTo: 2), !numbers.isEmpty {
            #expect(numbers.count <= 2)
            taken += numbers
        }
        await sender.value
        #expect(taken == Array(0..<1000))
        #expect(try await mailbox.take() == [])
    }

    @Test func `there is room for so many and no more`() async throws {
        let mailbox = Mailbox<Int, any Error>(limit: 3)
        let sent = Mutex(0)
        let sender = Task {
            for number in 0..<10 {
                _ = await mailbox.send(number)
                sent.withLock { $0 += 1 }
            }
        }
        for _ in 0..<2000 {
            await Task.yield()
        }
        #expect(sent.withLock { $0 } == 3)
        var taken: [Int] = []
        while taken.count < 10 {
            taken += try await mailbox.take()
        }
        await sender.value
        #expect(taken == Array(0..<10))
    }

    @Test func `an error comes after what was sent before, and stays`() async throws {
        let mailbox = Mailbox<Int, any Error>(limit: 3)
        #expect(await mailbox.send(1))
        mailbox.finish(throwing: TornError())
        mailbox.finish()
        #expect(await !mailbox.send(2))
        #expect(try await mailbox.take() == [1])
        for _ in 1...2 {
            await #expect(throws: TornError.self) { try await mailbox.take() }
        }
    }

    @Test func `who closes lets a sender go that waits`() async throws {
        let mailbox = Mailbox<Int, any Error>(limit: 1)
        #expect(await mailbox.send(1))
        let sender = Task { await mailbox.send(2) }
        await Task.yield()
        mailbox.finish()
        #expect(await sender.value == false)
        #expect(try await mailbox.take() == [1])
        #expect(try await mailbox.take() == [])
    }

    @Test func `who closes lets a taker go that waits`() async throws {
        let mailbox = Mailbox<Int, any Error>(limit: 1)
        let taker = Task { try await mailbox.take() }
        await Task.yield()
        mailbox.finish()
        #expect(try await taker.value == [])
    }
}
