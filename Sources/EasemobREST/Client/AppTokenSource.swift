import PushService
import Synchronization

/// Hands the app token to all callers and fetches another when it is stale or was refused.
final class AppTokenSource: Sendable {
    private let time: MonotonicTime
    private let fetch: @Sendable (_ serial: Int) async throws -> AppToken
    private let semaphore = AsyncSemaphore()
    private let machine = Mutex(AppTokenMachine())

    init(
        time: MonotonicTime,
        fetch: @escaping @Sendable (_ serial: Int) async throws -> AppToken
    ) {
        self.time = time
        self.fetch = fetch
    }

    /// A token that can be used, and is not the one that the service has just rejected.
    ///
    /// What a fetch throws is thrown to all who waited for it. A caller that is cancelled leaves alone;
    /// if that was the one that fetched, the next in the queue does.
    func token(otherThan rejected: AppToken? = nil) async throws -> AppToken {
        try Task.checkCancellation()
        let now = time.now
        let (token, arrival) = machine.withLock { machine in
            (machine.token(at: now, otherThan: rejected), machine.fetches)
        }
        if let token { return token }
        return try await semaphore.pass {
            let now = time.now
            let verdict = machine.withLock {
                $0.verdict(at: now, arrivedAfter: arrival, rejected: rejected)
            }
            switch verdict {
            case .use(let token): return token
            case .fail(let error): throw error
            case .fetch: return try await fetchToken()
            }
        }
    }

    private func fetchToken() async throws -> AppToken {
        do {
            let token = try await fetch(machine.withLock { $0.fetches } + 1)
            machine.withLock { $0.succeeded(token) }
            return token
        } catch let error as PushServiceError {
            machine.withLock { $0.failed(error) }
            throw error
        }
    }
}
