public import APNsModel
public import ExactJSON
import PushModel
public import WallTime

/// A push on its way: an entry of a ``DeliveryQueue``.
///
/// The payload is the bytes that are sent, as they were written. ``record`` is all of it in bytes, for a queue
/// that stores it.
public struct Delivery: Hashable, Sendable {
    /// The fields, behind one reference: there are some twenty, and a dispatch passes a delivery on many times
    /// before it changes one.
    private final class Storage: Sendable {
        let fields: Fields
        let digest: DeliveryDigest

        init(_ fields: Fields, digest: DeliveryDigest? = nil) {
            self.fields = fields
            self.digest = digest ?? fields.key.digest
        }
    }

    private struct Fields: Hashable, Sendable {
        var key: DeliveryKey
        var deviceToken: DeviceToken
        var headers: APNsHeaders
        var payload: [UInt8]
        var expires: Instant
        var replacesEarlier = false
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

    /// The device.
    public var deviceToken: DeviceToken {
        get { storage.fields.deviceToken }
        set { fields.deviceToken = newValue }
    }

    /// What APNs is told about the push.
    public var headers: APNsHeaders {
        get { storage.fields.headers }
        set { fields.headers = newValue }
    }

    /// The bytes of the payload's JSON, as they are sent.
    public var payload: [UInt8] {
        get { storage.fields.payload }
        set { fields.payload = newValue }
    }

    /// The instant from which on the push is not sent any more.
    public var expires: Instant {
        get { storage.fields.expires }
        set { fields.expires = newValue }
    }

    /// Whether the push takes the place of a queued one with the same collapse id; by default it does not.
    ///
    /// The dispatcher sets it if `policy.collapse` is `conversation`.
    public var replacesEarlier: Bool {
        get { storage.fields.replacesEarlier }
        set { fields.replacesEarlier = newValue }
    }

    /// Creates a delivery that is sent until `expires` at the latest.
    ///
    /// - Parameters:
    ///   - key: What distinguishes this push from every other.
    ///   - deviceToken: The device.
    ///   - headers: What APNs is told about the push.
    ///   - payload: The bytes of the payload's JSON, as they are to be sent.
    ///   - expires: The instant from which on the push is not sent any more.
    public init(
        key: DeliveryKey,
        deviceToken: DeviceToken,
        headers: APNsHeaders,
        payload: [UInt8],
        expires: Instant
    ) {
        storage = Storage(
            Fields(
                key: key,
                deviceToken: deviceToken,
                headers: headers,
                payload: payload,
                expires: expires
            )
        )
    }

    /// Creates a delivery of a request that is sent until `expires` at the latest.
    public init(key: DeliveryKey, request: APNsRequest, expires: Instant) {
        self.init(
            key: key,
            deviceToken: request.deviceToken,
            headers: request.headers,
            payload: request.payload.utf8,
            expires: expires
        )
    }

    /// Creates a delivery with the digest of another key, as if a sender had chosen ids to that end.
    package init(_ delivery: Delivery, collidingAt digest: DeliveryDigest) {
        storage = Storage(delivery.fields, digest: digest)
    }

    /// Creates a delivery that is sent for as long as its `apns-expiration` allows (rule 6.4).
    ///
    /// A push without one is sent for 24 hours, a push that APNs is to attempt once for 30 seconds.
    ///
    /// - Parameters:
    ///   - key: What distinguishes this push from every other.
    ///   - request: The request; without an `apns-id` it gets that of the key's ``DeliveryKey/digest``.
    ///   - now: The time of the decision to push.
    public init(key: DeliveryKey, request: APNsRequest, decidedAt now: Instant) {
        let expires =
            switch request.headers.expiration {
            case .at(seconds: 0):
                now.adding(milliseconds: Self.lifetimeOfOneAttempt)
            case .at(let seconds): Instant(seconds: seconds)
            case .decidedByAPNs: now.adding(milliseconds: Instant.millisecondsPerDay)
            }
        self.init(key: key, request: request, expires: expires)
        if headers.id == nil {
            headers.id = digest.apnsID
        }
    }

    /// The digest of the key, which is computed once.
    public var digest: DeliveryDigest { storage.digest }

    /// The key with the collapse id in place of the message; `nil` unless the push has a collapse id and
    /// ``replacesEarlier``.
    ///
    /// Of two pushes with the same replacement key, the device keeps the later one only. So a queue replaces
    /// the one that it has by the one that it is given.
    public var replacementKey: DeliveryKey? {
        guard replacesEarlier, let collapseID = headers.collapseID?.text else { return nil }
        var replacement = key
        replacement.message = MessageID(collapseID)
        return replacement
    }

    /// The push as a transport gets it.
    public var push: OutgoingPush {
        OutgoingPush(
            certificateName: key.certificateName,
            deviceToken: deviceToken,
            headers: headers,
            payload: payload
        )
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
