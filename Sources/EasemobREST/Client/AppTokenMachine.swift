import PushService

/// What is known of the app token: the last one, and how the last fetch ended.
///
/// Callers come one at a time to ``verdict(at:arrivedAfter:rejected:)``; who is told to fetch reports
/// how that went before the next one comes. So of all who want a token at the same time one fetches, and
/// the others get what it got: the token or the error.
struct AppTokenMachine: Sendable {
    private var token: AppToken?
    private var failure: (fetch: Int, error: PushServiceError)?
    /// How many fetches have ended, well or not.
    private(set) var fetches = 0

    /// What a caller has to do.
    enum Verdict {
        /// Use this token.
        case use(AppToken)
        /// Give up, as the fetch that it waited for did.
        case fail(PushServiceError)
        /// Fetch a token.
        case fetch
    }

    /// The token, if it is fresh and not the one that the service has just rejected.
    func token(at now: Duration, otherThan rejected: AppToken?) -> AppToken? {
        guard let token, token.isFresh(at: now), token.serial != rejected?.serial
        else { return nil }
        return token
    }

    /// Tells a caller whose turn it is what to do.
    ///
    /// `arrival` is how many fetches had ended when the caller came, `rejected` the token that the service
    /// has just refused.
    func verdict(at now: Duration, arrivedAfter arrival: Int, rejected: AppToken?) -> Verdict {
        if let token = token(at: now, otherThan: rejected) { return .use(token) }
        if let failure, failure.fetch > arrival { return .fail(failure.error) }
        return .fetch
    }

    /// Keeps a token that was fetched.
    mutating func succeeded(_ token: AppToken) {
        fetches += 1
        self.token = token
        failure = nil
    }

    /// Keeps the error of a fetch for those who wait for it.
    ///
    /// A cancelled fetch has none: the next in the queue fetches.
    mutating func failed(_ error: PushServiceError) {
        fetches += 1
        failure = (fetches, error)
    }
}
