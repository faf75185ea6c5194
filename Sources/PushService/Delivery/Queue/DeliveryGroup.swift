import APNsModel
import ExactJSON
import PushModel
import WallTime

/// What pushes of one message through one certificate have in common: kept once for all of a batch.
final class DeliveryGroup: Sendable {
    /// The part of their keys.
    let ids: IDs
    /// Their headers; without an `apns-id`, each has that of its key's digest.
    let headers: APNsHeaders
    /// The instant from which on they are not sent any more.
    let expires: Instant
    /// Whether they are calls.
    let isVoIP: Bool
    /// Whether each takes the place of a queued one with the same collapse id.
    let replacesEarlier: Bool
    /// What their requests have beside a body, if they go to another push service than Apple's.
    let channelHead: OutgoingPush.ChannelHead?
    /// Since when the message had been held that was released; `nil` if it was not held.
    let heldSince: Instant?

    /// Creates the group of pushes that are decided at `now` and sent for as long as their `apns-expiration`
    /// allows (rule 6.4).
    convenience init(
        _ ids: IDs,
        _ headers: APNsHeaders,
        decidedAt now: Instant,
        replacesEarlier: Bool,
        channelHead: OutgoingPush.ChannelHead? = nil,
        heldSince: Instant? = nil
    ) {
        self.init(
            ids,
            headers,
            expires: headers.expiration.end(ofPushDecidedAt: now),
            replacesEarlier: replacesEarlier,
            channelHead: channelHead,
            heldSince: heldSince
        )
    }

    init(
        _ ids: IDs,
        _ headers: APNsHeaders,
        expires: Instant,
        replacesEarlier: Bool,
        channelHead: OutgoingPush.ChannelHead? = nil,
        heldSince: Instant? = nil
    ) {
        self.ids = ids
        self.headers = headers
        isVoIP = headers.pushType == .voip
        self.expires = expires
        self.replacesEarlier = replacesEarlier
        self.channelHead = channelHead
        self.heldSince = heldSince
    }

    func isEqual(to other: DeliveryGroup) -> Bool {
        ids == other.ids && headers == other.headers && expires == other.expires
            && replacesEarlier == other.replacesEarlier && channelHead == other.channelHead
            && heldSince == other.heldSince
    }

    /// The ids that the keys of a group have in common.
    final class IDs: Sendable, Equatable {
        let app: AppID
        let message: Message.ID
        let certificateName: Certificate.Name
        /// The hash of the message's id, with which every digest begins.
        private let begun: TextsHash

        init(app: AppID, message: Message.ID, certificateName: Certificate.Name) {
            self.app = app
            self.message = message
            self.certificateName = certificateName
            var begun = TextsHash()
            begun.add(message.text)
            self.begun = begun
        }

        /// The digest of the key with these ids.
        func digest(_ user: UserID, _ device: Device.ID) -> Delivery.Digest {
            var high = begun
            high.add(user.text)
            high.add(device.text)
            high.add(certificateName.text)
            if !app.text.isEmpty { high.add(app.text) }
            // The other half begins with the first, and goes the other way.
            var low = TextsHash(after: high)
            if !app.text.isEmpty { low.addBackward(app.text) }
            low.addBackward(certificateName.text)
            low.addBackward(device.text)
            low.addBackward(user.text)
            low.addBackward(message.text)
            return Delivery.Digest(high: high.value, low: low.value)
        }

        static func == (left: IDs, right: IDs) -> Bool {
            left === right
                || left.message == right.message && left.certificateName == right.certificateName
                    && left.app == right.app
        }
    }
}

extension APNsHeaders.Expiration {
    /// The instant up to which a push is sent (rule 6.4).
    ///
    /// A push without one is sent for 24 hours, a push that APNs is to attempt once for 30 seconds.
    fileprivate func end(ofPushDecidedAt now: Instant) -> Instant {
        switch self {
        case .at(seconds: 0): now.adding(milliseconds: 30_000)
        case .at(let seconds): Instant(seconds: seconds)
        case .decidedByAPNs: now.adding(milliseconds: Instant.millisecondsPerDay)
        }
    }
}

extension Instant {
    /// Creates the instant `seconds` after 1970 began, or the nearest instant there is.
    fileprivate init(seconds: Int64) {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        self = overflow ? (seconds < 0 ? .earliest : .latest) : Instant(milliseconds: milliseconds)
    }
}
