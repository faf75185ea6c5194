package import APNsModel
import ExactJSON
package import PushModel
package import WallTime

/// Makes the APNs requests of one message for one recipient.
///
/// What is the same for all bindings is made once: the alert, and the data beside `aps`.
package struct PushRenderer: Sendable {
    /// What the push reads.
    package let alert: AlertPlan

    /// Whether a text depends on what the recipient calls the sender.
    package let usesRemark: Bool

    /// The payload with an empty body; its sound is the message's own, or empty if it names none.
    private(set) var frame: APNsPayload
    /// Whether the message names a sound, or there is none.
    private var hasOwnSound: Bool
    private let expiration: APNsHeaders.Expiration
    private let collapseID: APNsHeaders.CollapseID?
    private let messageID: Message.ID

    /// Prepares the requests of a message for a recipient; nothing in the message can make it fail.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What ``PushModel/MessageExtension/read(_:)`` made of its ext.
    ///   - sender: What is known of the sender.
    ///   - recipient: The recipient.
    ///   - isMentioned: Whether the message mentions the recipient (rule 1.5).
    ///   - app: The app's templates and policy.
    ///   - now: The instant from which the push is kept for a day.
    package init(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        sender: borrowing Sender,
        recipient: borrowing Recipient,
        isMentioned: Bool,
        app: borrowing AppConfiguration,
        now: Instant
    ) {
        self.init(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            preferences: recipient.settings.textPreferences,
            isMentioned: isMentioned,
            app: app,
            index: nil,
            now: now
        )
    }

    /// Prepares the requests of a message for one of its many recipients, with an index of their texts.
    ///
    /// The recipient's settings are not looked at; of them, texts depend on `preferences` alone.
    /// With an index, ``alert`` has of each text no more than a payload could hold, unless the index is for whole ones. The
    /// requests are the same. Without diagnostics ``alert`` has none.
    package init(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        sender: borrowing Sender,
        recipient: borrowing Recipient,
        preferences: TextPreferences,
        isMentioned: Bool,
        app: borrowing AppConfiguration,
        index: TextIndex?,
        form: PushForm = PushForm(),
        hasDiagnostics: Bool = true,
        now: Instant
    ) {
        var notes = RenderedTemplate.Notes(hasDiagnostics: hasDiagnostics)
        self.init(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            preferences: preferences,
            isMentioned: isMentioned,
            app: app,
            index: index,
            form: form,
            now: now,
            &notes
        )
    }

    /// Prepares the requests, and notes where their texts came from.
    init(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        sender: borrowing Sender,
        recipient: borrowing Recipient,
        preferences: TextPreferences,
        isMentioned: Bool,
        app: borrowing AppConfiguration,
        index: TextIndex?,
        form: PushForm = PushForm(),
        now: Instant,
        _ notes: inout RenderedTemplate.Notes
    ) {
        let context = AlertContext(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            preferences: preferences,
            policy: app.policy,
            index: index,
            digest: form.digest
        )
        alert = AlertPlan(
            message,
            ext: ext,
            reader: recipient.id,
            isMentioned: isMentioned,
            app: app,
            context,
            &notes
        )
        usesRemark = notes.usesRemark
        let sound = ext.apns?.sound?.nonEmpty
        hasOwnSound = sound != nil
        let isShared = form.extent == .shared
        frame = APNsPayload(
            alert: alert.alert(body: ""),
            badge: ext.apns?.badge ?? recipient.badge,
            sound: .named(sound ?? ""),
            threadID: isShared ? nil : ext.apns?.threadID,
            category: isShared ? nil : ext.apns?.category,
            isContentAvailable: ext.apns?.isContentAvailable ?? false,
            isMutable: ext.apns?.isMutable ?? false,
            custom: isShared
                ? [NotificationUserInfo.Keys.to: .string(recipient.id.string)]
                : Self.custom(
                    message,
                    recipient.id,
                    form.extent == .message ? ext.customData(app.policy)?.value : nil
                )
        )
        expiration = Self.expiration(at: now)
        collapseID = Self.collapseID(message, form.collapse(by: app.policy.collapse))
        messageID = message.id
    }

    /// What makes the same requests without a sound (rule 9.4).
    var silent: PushRenderer {
        var renderer = self
        renderer.frame.sound = nil
        renderer.hasOwnSound = true
        return renderer
    }

    /// Makes the request for one binding, its body cut if the payload would be too large.
    package func request(
        to token: DeviceToken,
        through certificate: Certificate
    ) -> RenderedRequest {
        var measures = Measures()
        return request(to: token, through: certificate, &measures)
    }

    /// What requests of a renderer have in common, found when it is first needed.
    struct Measures {
        /// How many bytes the frame has.
        fileprivate var frameByteCount: Int?
        /// Where the body can be cut.
        fileprivate var cuts: BodyCuts?
    }

    /// Makes the request for one binding from what is known of the others.
    func request(
        to token: DeviceToken,
        through certificate: Certificate,
        _ measures: inout Measures
    ) -> RenderedRequest {
        let pushType = Self.pushType(through: certificate)
        let limit = APNsLimits.payload(for: pushType)
        var payload = frame
        var bytes = measures.frameByteCount ?? frame.utf8Count
        measures.frameByteCount = bytes
        if let sound = sound(through: certificate) {
            payload.sound = .named(sound)
            bytes += JSONWriter.escapedByteCount(sound)
        }
        let room = limit - bytes
        guard room >= 0 else { return .tooLarge(bytes: bytes, limit: limit) }
        let isCut = !Self.fits(alert.body, in: room)
        if isCut {
            let cuts = measures.cuts ?? BodyCuts(alert.body)
            measures.cuts = cuts
            payload.alert?.body = cuts.body(in: room)
        } else {
            payload.alert?.body = alert.body
        }
        let headers = Self.headers(through: certificate, expiration, collapseID)
        let request = APNsRequest(deviceToken: token, headers: headers, payload: payload)
        return .ready(request, isCut: isCut)
    }

    /// The headers that all pushes of a message through a certificate have.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - certificate: The certificate.
    ///   - collapse: What a push replaces.
    ///   - now: The instant from which the push is kept for a day.
    /// - Returns: The headers, without an `apns-id`.
    package static func headers(
        of message: Message,
        through certificate: Certificate,
        _ collapse: PushPolicy.Collapse,
        at now: Instant
    ) -> APNsHeaders {
        headers(through: certificate, expiration(at: now), collapseID(message, collapse))
    }

    private static func headers(
        through certificate: Certificate,
        _ expiration: APNsHeaders.Expiration,
        _ collapseID: APNsHeaders.CollapseID?
    ) -> APNsHeaders {
        APNsHeaders(
            topic: certificate.topic,
            pushType: pushType(through: certificate),
            priority: .immediate,
            expiration: expiration,
            collapseID: collapseID
        )
    }

    private static func expiration(at now: Instant) -> APNsHeaders.Expiration {
        .at(seconds: now.wholeSeconds + Instant.millisecondsPerDay / 1000)
    }

    static func pushType(through certificate: Certificate) -> APNsHeaders.PushType {
        certificate.kind == .voip ? .voip : .alert
    }

    /// The sound of a certificate's pushes, if the message names none: the certificate's, else
    /// `default`; an empty one counts as absent.
    func sound(through certificate: Certificate) -> String? {
        hasOwnSound ? nil : Self.sound(of: certificate)
    }

    static func sound(of certificate: Certificate) -> String {
        ownSound(of: certificate) ?? "default"
    }

    static func ownSound(of certificate: Certificate) -> String? { certificate.sound?.nonEmpty }

    /// Whether a text takes no more than so many bytes of JSON, quotation marks not counted.
    private static func fits(_ text: String, in room: Int) -> Bool {
        text.utf8.count <= room && JSONWriter.escapedByteCount(text) <= room
    }

    /// What stands beside `aps` (rule 3.9).
    static func custom(
        _ message: borrowing Message,
        _ recipient: UserID,
        _ data: JSONValue?
    ) -> JSONObject {
        typealias Keys = NotificationUserInfo.Keys
        var members: [JSONObject.Member] = []
        members.reserveCapacity(5)
        func append(_ key: ExactString, _ value: JSONValue) {
            members.append(JSONObject.Member(key: key, value: value))
        }
        if let data { append(Keys.extern, data) }
        append(Keys.from, .string(message.from.string))
        if message.type == .groupChat { append(Keys.group, .string(message.to.string)) }
        append(Keys.messageID, .string(message.id.string))
        append(Keys.to, .string(recipient.string))
        return JSONObject(uniqueKeys: members)
    }

    static func collapseID(
        _ message: borrowing Message,
        _ policy: PushPolicy.Collapse
    ) -> APNsHeaders.CollapseID? {
        switch policy {
        case .message: APNsHeaders.CollapseID(message.id.string)
        case .conversation: APNsHeaders.CollapseID(message.conversation.id.string)
        case .none: nil
        }
    }
}

extension PushRenderer: Redacted {
    /// Which message it renders; never its texts or custom data.
    package var description: String { "renderer of message \(messageID): \(alert)" }
}
