/// When a push that was not accepted is sent again (rule 6.3).
public struct RetryPolicy: Hashable, Sendable {
    /// After a fault: no connection, no answer.
    public var faults: Backoff
    /// After 5xx, for which Apple asks for 15 minutes.
    public var server: Backoff
    /// After `TooManyRequests`; until then nothing else is sent to that device token.
    public var deviceToken: Backoff
    /// After `TooManyProviderTokenUpdates`, as provider tokens are to be 20 minutes apart.
    public var providerToken: Backoff
    /// What becomes of a binding when APNs calls its token bad, which it may do for the route's sake.
    public var badTokens: BadTokens

    /// Creates a policy; without arguments Apple's rules.
    public init(
        faults: Backoff = Backoff(first: .seconds(1), longest: .seconds(300)),
        server: Backoff = Backoff(first: .seconds(900), longest: .seconds(7200)),
        deviceToken: Backoff = Backoff(first: .seconds(60), longest: .seconds(3600)),
        providerToken: Backoff = Backoff(first: .seconds(1200), longest: .seconds(3600)),
        badTokens: BadTokens = .unboundOnceTheRouteWorks
    ) {
        self.faults = faults
        self.server = server
        self.deviceToken = deviceToken
        self.providerToken = providerToken
        self.badTokens = badTokens
    }

    /// What becomes of a binding whose token is bad, or another app's.
    public enum BadTokens: Hashable, Sendable {
        /// It is unbound if APNs has taken a push through the same certificate before: since then
        /// environment and topic are known to be right, and it is the token that is wrong.
        case unboundOnceTheRouteWorks
        /// It is unbound.
        case unbound
        /// It stays.
        case kept
    }
}
