import PushService
import Synchronization
import Testing

/// One renewal for all callers that need it at the same time.
@Suite struct SharedTokenTests {
    private struct RenewalError: Error {}

    @Test func `a caller that waited for a renewal that fails does not renew again`() {
        var machine = SharedTokenMachine<Int>()
        machine.failed(RenewalError())
        guard case .fail(let error) = machine.step(arrivedAfter: 0, isUsable: { _ in true }) else {
            Issue.record("the error is shared")
            return
        }
        #expect(error is RenewalError)
        guard case .renew = machine.step(arrivedAfter: 1, isUsable: { _ in true }) else {
            Issue.record("a later caller tries again")
            return
        }
    }

    @Test func `a token that the caller can use is used, whatever failed before`() {
        var machine = SharedTokenMachine<Int>()
        machine.succeeded(7)
        machine.failed(RenewalError())
        guard case .use(7) = machine.step(arrivedAfter: 0, isUsable: { $0 == 7 }) else {
            Issue.record("the token is used")
            return
        }
        guard case .fail = machine.step(arrivedAfter: 0, isUsable: { $0 == 8 }) else {
            Issue.record("another token is not")
            return
        }
        #expect(machine.token == 7)
        #expect(machine.renewals == 2)
    }

    @Test func `each renewal has a number of its own, and the last token stays known`() async throws
    {
        let shared = SharedToken { serial in serial }
        #expect(shared.last == nil)
        #expect(try await shared.token { _ in true } == 1)
        #expect(try await shared.token { _ in true } == 1)
        #expect(try await shared.token { $0 > 1 } == 2)
        #expect(shared.last == 2)
    }

    @Test func `an error is thrown, and the next caller renews`() async throws {
        let attempts = Mutex(0)
        let shared = SharedToken { _ in
            try attempts.withLock { attempts in
                attempts += 1
                guard attempts > 1 else { throw RenewalError() }
                return attempts
            }
        }
        await #expect(throws: RenewalError.self) { try await shared.token { _ in true } }
        #expect(try await shared.token { _ in true } == 2)
    }

    @Test func `a cancelled caller gets no token`() async {
        let shared = SharedToken { serial in serial }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shared.token { _ in true }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(shared.last == nil)
    }
}
