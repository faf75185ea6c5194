public import APNsModel
public import ExactJSON
import PushModel
package import PushRules
public import WallTime

/// A push on its way: an entry of a ``DeliveryQueue``.
///
/// The payload is the bytes that are sent, as they were written. ``record`` is all of it in bytes, for a queue
/// that stores it.
public struct Delivery: Hashable, Sendable {
    /// A push, behind one reference: a dispatch passes a delivery on many times.
    private final class Storage: Sendable {
        let group: DeliveryGroup
        let user: UserID
        let device: Device.ID
        let deviceToken: DeviceToken
        let payload: [UInt8]
        let grounds: DecisionGrounds?
        let digest: Delivery.Digest

        init(
            _ group: DeliveryGroup,
            _ user: UserID,
            _ device: Device.ID,
            _ deviceToken: DeviceToken,
            _ payload: [UInt8],
            _ grounds: DecisionGrounds?,
            _ digest: Delivery.Digest? = nil
        ) {
            self.group = group
            self.user = user
            self.device = device
            self.deviceToken = deviceToken
            self.payload = payload
            self.grounds = grounds
            self.digest = digest ?? group.ids.digest(user, device)
        }
    }

    /// What a delivery is made anew of when one of them changes.
    private struct Fields: Hashable, Sendable {
        var key: Delivery.Key
        var deviceToken: DeviceToken
        var headers: APNsHeaders
        var payload: [UInt8]
        var expires: Instant
        var replacesEarlier = false
        var channelHead: OutgoingPush.ChannelHead?
        var grounds: DecisionGrounds?
        var heldSince: Instant?

        func storage(with digest: Delivery.Digest? = nil) -> Storage {
            let group = DeliveryGroup(
                key.groupIDs,
                headers,
                expires: expires,
                replacesEarlier: replacesEarlier,
                channelHead: channelHead,
                heldSince: heldSince
            )
            return Storage(group, key.user, key.device, deviceToken, payload, grounds, digest)
        }
    }

    private var storage: Storage

    private var fields: Fields {
        get {
            Fields(
                key: key,
                deviceToken: deviceToken,
                headers: headers,
                payload: payload,
                expires: expires,
                replacesEarlier: replacesEarlier,
                channelHead: channelHead,
                grounds: grounds,
                heldSince: heldSince
            )
        }
        set { storage = newValue.storage() }
    }

    /// What distinguishes this push from every other.
    public var key: Delivery.Key {
        get {
            Delivery.Key(
                app: storage.group.ids.app,
                message: storage.group.ids.message,
                user: storage.user,
                device: storage.device,
                certificateName: storage.group.ids.certificateName
            )
        }
        set { fields.key = newValue }
    }

    public var deviceToken: DeviceToken {
        get { storage.deviceToken }
        set { fields.deviceToken = newValue }
    }

    /// What APNs is told about the push; without an `apns-id` of its own, it has that of its ``digest`` (rule 6.2).
    public var headers: APNsHeaders {
        get {
            var headers = storage.group.headers
            if headers.id == nil {
                headers.id = digest.apnsID
            }
            return headers
        }
        set { fields.headers = newValue }
    }

    /// The bytes of the payload's JSON, as they are sent.
    public var payload: [UInt8] {
        get { storage.payload }
        set { fields.payload = newValue }
    }

    /// The instant from which on the push is not sent any more.
    public var expires: Instant {
        get { storage.group.expires }
        set { fields.expires = newValue }
    }

    /// Whether the push takes the place of a queued one with the same collapse id; by default it does not.
    ///
    /// The dispatcher sets it if `policy.collapse` is `conversation`.
    public var replacesEarlier: Bool {
        get { storage.group.replacesEarlier }
        set { fields.replacesEarlier = newValue }
    }

    /// What the request has beside its body if it goes to another push service than Apple's; `nil` for Apple's.
    public var channelHead: OutgoingPush.ChannelHead? { storage.group.channelHead }

    /// What decided the push, for when it is asked again (rule 6.17); `nil` if another program decided it.
    package var grounds: DecisionGrounds? { storage.grounds }

    /// Since when its message had been held that was released (rule 6.18); `nil` if it was not held.
    var heldSince: Instant? { storage.group.heldSince }

    /// Creates a delivery that is sent until `expires` at the latest.
    ///
    /// - Parameters:
    ///   - key: What distinguishes this push from every other.
    ///   - deviceToken: The device.
    ///   - headers: What APNs is told about the push.
    ///   - payload: The bytes of the payload's JSON, as they are to be sent.
    ///   - expires: The instant from which on the push is not sent any more.
    ///   - channelHead: What the request has beside its body, if it goes to another push service than Apple's.
    public init(
        key: Delivery.Key,
        deviceToken: DeviceToken,
        headers: APNsHeaders,
        payload: [UInt8],
        expires: Instant,
        channelHead: OutgoingPush.ChannelHead? = nil
    ) {
        let fields = Fields(
            key: key,
            deviceToken: deviceToken,
            headers: headers,
            payload: payload,
            expires: expires,
            channelHead: channelHead
        )
        storage = fields.storage()
    }

    /// Creates a delivery of a request that is sent until `expires` at the latest.
    public init(key: Delivery.Key, request: APNsRequest, expires: Instant) {
        self.init(
            key: key,
            deviceToken: request.deviceToken,
            headers: request.headers,
            payload: request.payload.utf8,
            expires: expires
        )
    }

    /// Creates a delivery with the digest of another key, as if a sender had chosen ids to that end.
    package init(_ delivery: Delivery, collidingAt digest: Delivery.Digest) {
        storage = delivery.fields.storage(with: digest)
    }

    /// Creates a delivery that is not sent, so that a queue remembers the end of its key.
    package init(endOf key: Delivery.Key) {
        self.init(
            key: key,
            deviceToken: "",
            headers: APNsHeaders(topic: ""),
            payload: [],
            expires: .latest
        )
    }

    /// Creates a delivery that is sent for as long as its `apns-expiration` allows (rule 6.4).
    ///
    /// A push without one is sent for 24 hours, a push that APNs is to attempt once for 30 seconds.
    ///
    /// - Parameters:
    ///   - key: What distinguishes this push from every other.
    ///   - request: The request.
    ///   - now: The time of the decision to push.
    public init(key: Delivery.Key, request: APNsRequest, decidedAt now: Instant) {
        self.init(
            DeliveryGroup(key.groupIDs, request.headers, decidedAt: now, replacesEarlier: false),
            user: key.user,
            device: key.device,
            deviceToken: request.deviceToken,
            payload: request.payload.utf8
        )
    }

    init(
        _ group: DeliveryGroup,
        user: UserID,
        device: Device.ID,
        deviceToken: DeviceToken,
        payload: [UInt8],
        grounds: DecisionGrounds? = nil
    ) {
        storage = Storage(group, user, device, deviceToken, payload, grounds)
    }

    /// The digest of the key, which is computed once.
    public var digest: Delivery.Digest { storage.digest }

    /// The key with the collapse id in place of the message; `nil` unless the push has a collapse id and
    /// ``replacesEarlier``.
    ///
    /// Of two pushes with the same replacement key, the device keeps the later one only. So a queue replaces
    /// the one that it has by the one that it is given.
    public var replacementKey: Delivery.Key? {
        guard replacesEarlier, let collapseID = storage.group.headers.collapseID?.text else {
            return nil
        }
        var replacement = key
        replacement.message = Message.ID(collapseID)
        return replacement
    }

    /// The ids that it has in common with others.
    var groupIDs: DeliveryGroup.IDs { storage.group.ids }

    /// What it has in common with others.
    var group: DeliveryGroup { storage.group }

    /// Has a group in place of its own if both are the same, so that memory has it once.
    mutating func share(_ group: DeliveryGroup) {
        guard storage.group !== group, storage.group.isEqual(to: group) else { return }
        storage = Storage(
            group,
            storage.user,
            storage.device,
            storage.deviceToken,
            storage.payload,
            storage.grounds,
            storage.digest
        )
    }

    /// The recipient.
    var user: UserID { storage.user }

    /// The recipient's device.
    var device: Device.ID { storage.device }

    /// The key, for a table.
    var hashedKey: HashedKey {
        HashedKey(storage.group.ids, storage.user, storage.device, digest)
    }

    /// Whether it is a call.
    var isVoIP: Bool { storage.group.isVoIP }

    /// The push as a transport gets it.
    public var push: OutgoingPush {
        OutgoingPush(
            certificateName: groupIDs.certificateName,
            deviceToken: deviceToken,
            headers: headers,
            payload: payload,
            channelHead: channelHead
        )
    }

    /// Whether both deliveries have the same key, request and expiration, and were decided alike.
    public static func == (left: Delivery, right: Delivery) -> Bool {
        left.storage === right.storage || left.fields == right.fields
    }

    /// Feeds the key, the request and the expiration to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fields)
    }
}

extension Delivery: Redacted {
    /// The key and the expiration; never the token or the text.
    public var description: String { "push \(key), until \(expires)" }
}
