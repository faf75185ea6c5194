public import APNsModel
public import ExactJSON
public import WallTime

/// A push on its way: an entry of a ``DeliveryQueue``.
public struct Delivery: Hashable, Sendable {
    /// The fields, behind one reference: a request holds some twenty, and a dispatch passes a delivery on
    /// many times before it changes one.
    private final class Storage: Sendable {
        let fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    private struct Fields: Hashable, Sendable {
        var key: DeliveryKey
        var request: APNsRequest
        var expires: Instant
    }

    private var storage: Storage

    private var fields: Fields {
        get { storage.fields }
        set { storage = Storage(newValue) }
    }

    /// What distinguishes this push from every other.
    public var key: DeliveryKey {
        get { storage.fields.key }
        set { fields.key = newValue }
    }

    /// The request that is sent to APNs.
    public var request: APNsRequest {
        get { storage.fields.request }
        set { fields.request = newValue }
    }

    /// The instant from which on the push is not sent any more.
    public var expires: Instant {
        get { storage.fields.expires }
        set { fields.expires = newValue }
    }

    /// Creates a delivery that is sent until `expires` at the latest.
    public init(key: DeliveryKey, request: APNsRequest, expires: Instant) {
        storage = Storage(Fields(key: key, request: request, expires: expires))
    }

    /// Creates a delivery that is sent for as long as its `apns-expiration` allows (rule 6.4).
    ///
    /// A push without one is sent for 24 hours, a push that APNs is to attempt once for 30 seconds.
    ///
    /// - Parameters:
    ///   - key: What distinguishes this push from every other.
    ///   - request: The request; without an `apns-id` it gets ``DeliveryKey/apnsID``.
    ///   - now: The time of the decision to push.
    public init(key: DeliveryKey, request: APNsRequest, decidedAt now: Instant) {
        var request = request
        request.headers.id = request.headers.id ?? key.apnsID
        let expires =
            switch request.headers.expiration {
            case .at(seconds: 0):
                now.adding(milliseconds: Self.lifetimeOfOneAttempt)
            case .at(let seconds): Instant(seconds: seconds)
            case .decidedByAPNs: now.adding(milliseconds: Instant.millisecondsPerDay)
            }
        self.init(key: key, request: request, expires: expires)
    }

    /// The push as a transport gets it.
    public var push: OutgoingPush {
        OutgoingPush(certificateName: key.certificateName, request: request)
    }

    /// Whether both deliveries have the same key, request and expiration.
    public static func == (left: Delivery, right: Delivery) -> Bool {
        left.storage === right.storage || left.fields == right.fields
    }

    /// Feeds the key, the request and the expiration to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fields)
    }

    private static let lifetimeOfOneAttempt: Int64 = 30_000
}

extension Instant {
    /// Creates the instant `seconds` after 1970 began, or the nearest instant there is.
    fileprivate init(seconds: Int64) {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        self = overflow ? (seconds < 0 ? .earliest : .latest) : Instant(milliseconds: milliseconds)
    }
}

extension Delivery: Redacted {
    /// The key and the expiration; never the token or the text.
    public var description: String { "push \(key), until \(expires)" }
}
