public import ExactJSON
public import PushFoundation
import PushService
import Synchronization
public import WallTime

/// Hands out the provider token of a key and renews it in time, once for all who ask.
///
/// Apple wants the same token on all connections of a key: give the same value to every transport that
/// uses the key.
public final class ProviderTokens: Sendable {
    private let key: ProviderKey
    private let now: @Sendable () -> Instant
    private let semaphore = AsyncSemaphore()
    private let machine: Mutex<ProviderTokenMachine>

    /// Starts without a token; the first who asks has one signed.
    ///
    /// - Parameters:
    ///   - key: What signs, and under which names.
    ///   - age: The age at which a token is renewed, from 20 to 60 minutes.
    ///   - now: The clock; by default the system's.
    /// - Throws: `renewal` for an age that Apple does not allow.
    public init(
        key: ProviderKey,
        renewedAtAge age: Duration = .seconds(50 * 60),
        now: @escaping @Sendable () -> Instant = { Instant.now }
    ) throws(APNsSetupError) {
        let (seconds, attoseconds) = age.components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let milliseconds = product &+ attoseconds / 1_000_000_000_000_000
        let range = ProviderTokenMachine.youngest...ProviderTokenMachine.oldest
        guard !overflow, range.contains(milliseconds) else {
            throw APNsSetupError(.renewal, "a token is renewed after 20 to 60 minutes")
        }
        self.key = key
        self.now = now
        machine = Mutex(ProviderTokenMachine(renewalAge: milliseconds))
    }

    /// The token.
    ///
    /// What signing throws is thrown to all who waited for it. A caller that is cancelled leaves alone;
    /// if that was the one that signed, the next in the queue does.
    func token() async throws -> ProviderToken {
        let now = now()
        let (token, arrival) = machine.withLock { ($0.token(at: now), $0.signings) }
        if let token { return token }
        return try await semaphore.pass {
            let now = self.now()
            switch machine.withLock({ $0.verdict(at: now, arrivedAfter: arrival) }) {
            case .use(let token): return token
            case .fail(let error): throw error
            case .sign: return try await sign(at: now)
            }
        }
    }

    /// Renews the token that a push was sent with, because APNs calls it expired.
    ///
    /// - Parameter instant: When that push was sent.
    /// - Returns: Whether there is another token now; not if that would be too soon for APNs.
    /// - Throws: What signing throws.
    func renew(issuedAfter instant: Instant) async throws -> Bool {
        try await semaphore.pass {
            let now = self.now()
            switch machine.withLock({ $0.renewal(at: now, issuedAfter: instant) }) {
            case .isDone: return true
            case .isTooSoon: return false
            case .isDue:
                _ = try await sign(at: now)
                return true
            }
        }
    }

    private func sign(at now: Instant) async throws -> ProviderToken {
        do {
            let text = try await key.token(issuedAt: now)
            let token = ProviderToken(text: ExactString(text), issued: now)
            machine.withLock { $0.succeeded(token) }
            return token
        } catch {
            // One who is cancelled leaves alone: the next in the queue signs.
            if !(error is CancellationError), !Task.isCancelled {
                machine.withLock { $0.failed(error) }
            }
            throw error
        }
    }
}

extension ProviderTokens: Redacted {
    /// The key, which is redacted itself.
    public var description: String { "provider tokens of \(key)" }
}
