/// How long APNs keeps a push that cannot be delivered at once (`apns-expiration`).
public enum APNsExpiration: Hashable, Sendable {
    /// As long as APNs sees fit, at most 30 days: the header is absent.
    case decidedByAPNs
    /// Not at all: one attempt, nothing is stored.
    case attemptedOnce
    /// Until an instant in UNIX seconds.
    ///
    /// The number is sent as it is: 0 means the same to APNs as ``attemptedOnce``.
    case at(seconds: Int64)
}
