public import APNsModel
public import ExactJSON
public import WallTime

/// A push on its way: an entry of a ``DeliveryQueue``.
public struct Delivery: Hashable, Sendable {
    /// What makes it this push and no other.
    public var key: DeliveryKey
    /// What is sent.
    public var request: APNsRequest
    /// When it is not worth sending any more.
    public var expires: Instant

    /// Creates a delivery that is worth sending until an instant.
    public init(key: DeliveryKey, request: APNsRequest, expires: Instant) {
        self.key = key
        self.request = request
        self.expires = expires
    }

    /// Creates a delivery that is worth sending for as long as its expiration says (rule 6.4).
    ///
    /// - Parameters:
    ///   - key: What makes it this push.
    ///   - request: What is sent; without an `apns-id` it gets the one of the key.
    ///   - now: When it was decided on.
    public init(key: DeliveryKey, request: APNsRequest, decidedAt now: Instant) {
        var request = request
        request.headers.id = request.headers.id ?? key.apnsID
        let expires =
            switch request.headers.expiration {
            case .at(seconds: 0), .attemptedOnce:
                now.adding(milliseconds: Self.lifetimeOfOneAttempt)
            case .at(let seconds): Instant(seconds: seconds)
            case .decidedByAPNs: now.adding(milliseconds: Instant.millisecondsPerDay)
            }
        self.init(key: key, request: request, expires: expires)
    }

    /// What a transport is given.
    public var push: OutgoingPush {
        OutgoingPush(certificateName: key.certificateName, request: request)
    }

    private static let lifetimeOfOneAttempt: Int64 = 30_000
}

extension Instant {
    /// So many seconds after 1970 began, or the nearest instant there is.
    fileprivate init(seconds: Int64) {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        self = overflow ? (seconds < 0 ? .earliest : .latest) : Instant(milliseconds: milliseconds)
    }
}

extension Delivery: Redacted {
    /// The key and the expiration; never the token or the text.
    public var description: String { "push \(key), until \(expires)" }
}
