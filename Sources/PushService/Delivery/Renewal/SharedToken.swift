import Synchronization

/// A token that many callers share, and that one of them renews when it is needed.
package final class SharedToken<Token: Sendable>: Sendable {
    private let renewal: @Sendable (_ serial: Int) async throws -> Token
    private let semaphore = AsyncSemaphore()
    private let machine = Mutex(SharedTokenMachine<Token>())

    /// Starts without a token.
    ///
    /// - Parameter renewal: Makes or fetches a token; `serial` counts those that were asked for.
    package init(renewal: @escaping @Sendable (_ serial: Int) async throws -> Token) {
        self.renewal = renewal
    }

    /// The last token, whether it can be used or not; `nil` before the first.
    package var last: Token? { machine.withLock { $0.token } }

    /// The last token if the caller can use it, else a new one.
    ///
    /// - Throws: `CancellationError` if the caller's task is cancelled: then the next caller in the queue
    ///   renews the token. An error of the renewal is thrown to all callers that waited for it.
    package func token(where isUsable: (Token) -> Bool) async throws -> Token {
        try Task.checkCancellation()
        let (token, arrival) = machine.withLock { ($0.token, $0.renewals) }
        if let token, isUsable(token) { return token }
        return try await semaphore.pass {
            // Only the caller whose turn it is changes the machine, so a copy stays right.
            let machine = machine.withLock { $0 }
            switch machine.step(arrivedAfter: arrival, isUsable: isUsable) {
            case .use(let token): return token
            case .fail(let error): throw error
            case .renew: return try await renewedToken(serial: machine.renewals + 1)
            }
        }
    }

    private func renewedToken(serial: Int) async throws -> Token {
        do {
            let token = try await renewal(serial)
            machine.withLock { $0.succeeded(token) }
            return token
        } catch {
            if !(error is CancellationError), !Task.isCancelled {
                machine.withLock { $0.failed(error) }
            }
            throw error
        }
    }
}
