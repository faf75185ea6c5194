public import ExactJSON
public import PushFoundation
import PushService
import Synchronization
public import WallTime

extension ProviderToken {
    /// Hands out the token of a key and renews it in time, once for all callers (rule 6.10).
    ///
    /// Apple takes a token for an hour, and refuses one that is renewed more often than every 20 minutes (403
    /// `ExpiredProviderToken`, 429 `TooManyProviderTokenUpdates`). So a token is renewed at an age in between, and
    /// earlier only if APNs calls it expired, which happens if the clocks differ, or if APNs calls it invalid and another
    /// process has signed it, which may have had a wrong key.
    ///
    /// Apple wants the same token on all connections of a key: give the same value to every transport that
    /// uses the key, and to several processes a ``ProviderToken/Store``.
    public final class Source: Sendable {
        /// The age below which no token is renewed, in milliseconds: 20 minutes.
        private static let youngest: Int64 = 20 * 60_000
        /// The age above which no token is used, in milliseconds: an hour.
        private static let oldest: Int64 = 60 * 60_000
        /// How far the clock may be set back before a token counts as issued in the future: a minute.
        private static let tolerance: Int64 = 60_000

        private let name: ProviderToken.Name
        private let youngest: Int64
        private let renewalAge: Int64
        private let now: @Sendable () -> Instant
        private let shared: SharedToken<ProviderToken>
        private let origins = Origins()

        /// Starts without a token; the first caller has one signed.
        ///
        /// - Parameters:
        ///   - key: What signs, and under which names.
        ///   - age: The age at which a token is renewed, from 20 to 60 minutes.
        ///   - store: Where other processes with the key find its token; by default each has its own.
        ///   - now: The clock; by default the system's.
        /// - Throws: `input.value` at `/renewedAtAge` for an age that Apple does not allow.
        public convenience init(
            key: ProviderToken.Key,
            renewedAtAge age: Duration = .seconds(50 * 60),
            sharedIn store: (any ProviderToken.Store)? = nil,
            now: @escaping @Sendable () -> Instant = { Instant.now }
        ) throws(InputError) {
            try InputError.check(
                "renewedAtAge",
                age,
                in: .milliseconds(Self.youngest) ... .milliseconds(Self.oldest)
            )
            self.init(
                of: key.name,
                renewedAtAge: age.milliseconds,
                atLeast: Self.youngest,
                sharedIn: store,
                now: now
            ) { issued in
                ProviderToken(
                    text: ExactString(try await key.token(issuedAt: issued)),
                    issued: issued
                )
            }
        }

        /// Starts without a token; the first caller has one made.
        ///
        /// - Parameters:
        ///   - name: Whose tokens they are.
        ///   - renewalAge: The age at which a token is renewed, in milliseconds.
        ///   - youngest: The age below which none is renewed, in milliseconds.
        ///   - store: Where other processes find the token; `nil` for nowhere.
        ///   - now: The clock.
        ///   - make: Makes a token at an instant.
        package init(
            of name: ProviderToken.Name,
            renewedAtAge renewalAge: Int64,
            atLeast youngest: Int64,
            sharedIn store: (any ProviderToken.Store)?,
            now: @escaping @Sendable () -> Instant,
            make: @escaping @Sendable (Instant) async throws -> ProviderToken
        ) {
            self.name = name
            self.youngest = youngest
            self.renewalAge = renewalAge
            self.now = now
            shared = SharedToken { [origins] _ in
                let kept = try await store?.token(of: name)
                let issued = now()
                if let kept, Self.isUsable(kept, renewalAge, at: issued), origins.takes(kept) {
                    return kept
                }
                let new = try await make(issued)
                let token = try await store?.replace(kept, by: new, of: name) ?? new
                origins.took(token, isOwn: token == new)
                return token
            }
        }

        private static func isUsable(
            _ token: ProviderToken,
            _ renewalAge: Int64,
            at now: Instant
        ) -> Bool {
            (-tolerance..<renewalAge).contains(now.milliseconds(since: token.issued))
        }

        /// The token, signed anew if it is too old.
        ///
        /// - Throws: What signing throws, to all callers that waited for it; `CancellationError`.
        package func token() async throws -> ProviderToken {
            try await shared.token {
                Self.isUsable($0, renewalAge, at: now()) && !origins.isRefused($0)
            }
        }

        /// No longer uses a token that APNs calls invalid, unless it was made here: another would be as invalid.
        package func refuse(_ token: ProviderToken) {
            origins.refuse(token)
        }

        /// Renews the token that a push was sent with, because APNs calls it expired.
        ///
        /// - Parameter instant: When that push was sent.
        /// - Returns: Whether there is another token now; not if that would be too soon for APNs.
        /// - Throws: What signing throws; `CancellationError`.
        package func renew(issuedAfter instant: Instant) async throws -> Bool {
            if let token = shared.last, token.issued < instant, isTooYoung(token) { return false }
            // Renewed within the very millisecond counts: if it was not in time, APNs will say so again.
            _ = try await shared.token { $0.issued >= instant || isTooYoung($0) }
            return true
        }

        /// Whence the tokens came.
        private final class Origins: Sendable {
            private struct State {
                var last: ProviderToken?
                var own: ProviderToken?
                var refused: ProviderToken?
            }

            private let state = Mutex(State())

            /// Takes a token out of the store, unless it was taken before: it is asked for because that does not do.
            func takes(_ token: ProviderToken) -> Bool {
                state.withLock { state in
                    guard token != state.last, token != state.refused else { return false }
                    state.last = token
                    return true
                }
            }

            /// Keeps the token that is in the store now.
            func took(_ token: ProviderToken, isOwn: Bool) {
                state.withLock { state in
                    state.last = token
                    if isOwn { state.own = token }
                }
            }

            func refuse(_ token: ProviderToken) {
                state.withLock { if token != $0.own { $0.refused = token } }
            }

            func isRefused(_ token: ProviderToken) -> Bool {
                state.withLock { token == $0.refused }
            }
        }

        /// Whether APNs would refuse another token in its place, because it changes too often.
        func isTooYoung(_ token: ProviderToken) -> Bool {
            (-Self.tolerance..<youngest).contains(age(of: token))
        }

        private func age(of token: ProviderToken) -> Int64 {
            now().milliseconds(since: token.issued)
        }
    }
}

extension ProviderToken.Source: Redacted {
    /// The start of the id of what they are made with.
    public var description: String { "tokens of \(name)" }
}
