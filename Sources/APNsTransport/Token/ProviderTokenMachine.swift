import WallTime

/// What is known of the provider token, and when it is due for another (rule 6.10).
///
/// Apple takes a token for an hour and resents a new one more often than every 20 minutes (403
/// `ExpiredProviderToken`, 429 `TooManyProviderTokenUpdates`). So a token is renewed at an age in between,
/// and earlier only if APNs calls it expired: then the clocks differ.
///
/// Callers come one at a time to ``verdict(at:arrivedAfter:)`` and ``renewal(at:issuedAfter:)``; who is told to sign reports how that went
/// before the next one comes.
struct ProviderTokenMachine: Sendable {
    /// The age below which no token is renewed, in milliseconds: 20 minutes.
    static let youngest: Int64 = 20 * 60_000
    /// The age above which no token is used, in milliseconds: an hour.
    static let oldest: Int64 = 60 * 60_000
    /// How far the clock may be set back before a token counts as one of the future: a minute.
    private static let tolerance: Int64 = 60_000

    private let renewalAge: Int64
    private var token: ProviderToken?
    private var failure: (signing: Int, error: any Error)?
    /// How many signings have ended, well or not.
    private(set) var signings = 0

    init(renewalAge: Int64) {
        self.renewalAge = renewalAge
    }

    /// What a caller has to do.
    enum Verdict {
        /// Use this token.
        case use(ProviderToken)
        /// Give up, as the signing that it waited for did.
        case fail(any Error)
        /// Sign another.
        case sign
    }

    /// The token, if it is not due for another.
    func token(at now: Instant) -> ProviderToken? {
        guard let token else { return nil }
        let age = now.milliseconds(since: token.issued)
        return age >= -Self.tolerance && age < renewalAge ? token : nil
    }

    /// Tells a caller whose turn it is what to do; `arrival` is how many signings had ended when it came.
    func verdict(at now: Instant, arrivedAfter arrival: Int) -> Verdict {
        if let token = token(at: now) { return .use(token) }
        if let failure, failure.signing > arrival { return .fail(failure.error) }
        return .sign
    }

    /// Whether APNs, which called the token of a push from `instant` expired, is to be sent another.
    enum Renewal {
        /// It has been renewed since.
        case isDone
        /// It is younger than APNs lets it be renewed: the clocks differ, and nothing helps.
        case isTooSoon
        /// Sign another.
        case isDue
    }

    /// Tells a caller whose turn it is whether to renew the token.
    func renewal(at now: Instant, issuedAfter instant: Instant) -> Renewal {
        guard let token else { return .isDue }
        // Renewed within the very millisecond counts: if it was not in time, APNs will say so again.
        if token.issued >= instant { return .isDone }
        let age = now.milliseconds(since: token.issued)
        return age >= Self.youngest || age < -Self.tolerance ? .isDue : .isTooSoon
    }

    /// Keeps a token that was signed.
    mutating func succeeded(_ token: ProviderToken) {
        signings += 1
        self.token = token
        failure = nil
    }

    /// Keeps the error of a signing for those who wait for it.
    mutating func failed(_ error: any Error) {
        signings += 1
        failure = (signings, error)
    }
}
