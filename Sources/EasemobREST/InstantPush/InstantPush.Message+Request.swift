public import APNsModel
import ExactJSON
public import PushModel
public import WallTime

extension InstantPush.Message {
    /// What an iPhone gets (R24).
    ///
    /// An empty title, subtitle or content counts as none. A push of the type `background` shows nothing: it has no text, badge or sound, and wakes the app.
    public var payload: APNsPayload {
        let custom = apns.ext ?? ext
        guard pushType != .background else {
            return APNsPayload(isContentAvailable: true, custom: custom)
        }
        var alert = apns.alert
        alert.title = alert.title?.nonEmpty
        alert.subtitle = alert.subtitle?.nonEmpty
        alert.body = alert.body?.nonEmpty
        if alert.titleLocalization == nil {
            alert.title = alert.title ?? title?.nonEmpty ?? Self.defaultTitle
        }
        if alert.subtitleLocalization == nil {
            alert.subtitle = alert.subtitle ?? subtitle?.nonEmpty
        }
        if alert.bodyLocalization == nil {
            alert.body = alert.body ?? content?.nonEmpty ?? Self.defaultContent
        }
        return APNsPayload(
            alert: alert,
            badge: apns.badge,
            sound: apns.sound.map { .named($0) },
            threadID: apns.threadID,
            category: apns.category,
            isContentAvailable: apns.isContentAvailable,
            isMutable: apns.isMutable,
            custom: custom
        )
    }

    /// The request for a device's token through a certificate.
    public func request(
        to token: DeviceToken,
        through certificate: Certificate,
        at now: Instant
    ) -> APNsRequest {
        APNsRequest(
            deviceToken: token,
            headers: APNsHeaders(
                topic: certificate.topic,
                pushType: pushType,
                priority: apns.priority,
                expiration: expiration(at: now),
                collapseID: apns.collapseID,
                id: apns.id
            ),
            payload: payload
        )
    }

    var pushType: APNsHeaders.PushType { apns.pushType ?? .alert }

    /// Until when APNs keeps the push, in whole seconds, rounded up.
    private func expiration(at now: Instant) -> APNsHeaders.Expiration {
        switch apns.lifetime {
        case nil: .decidedByAPNs
        case 0?: .attemptedOnce
        case let lifetime?:
            .at(seconds: (now.adding(milliseconds: lifetime).milliseconds + 999) / 1000)
        }
    }

    /// The vendor's texts for a push that has none.
    static let defaultTitle = "您有一条新消息"
    static let defaultContent = "请及时查看"
}
