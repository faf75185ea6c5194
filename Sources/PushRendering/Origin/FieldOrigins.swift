package import ExactJSON
package import PushModel
package import WallTime

/// Finds where the fields of a message's pushes to one recipient come from (rule 7.7).
///
/// What gave a field its value is what rendering took. What else there was is looked up afterwards: its order is that of
/// the answer, and decides nothing.
package struct FieldOrigins: Sendable {
    private let renderer: PushRenderer
    private let candidates: ExtCandidates
    /// How many bytes the whole body has in a payload, counted once for all bindings.
    private let bodyByteCount: Int
    /// The fields that all bindings have in common, in order: those before the sound, between it and the topic, and
    /// after the push type.
    private let common: (texts: [RenderedField], keys: [RenderedField], headers: [RenderedField])

    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What was read of its ext.
    ///   - diagnostics: What reading the ext told.
    ///   - sender: What is known of the sender.
    ///   - recipient: The recipient.
    ///   - isMentioned: Whether the message mentions the recipient (rule 1.5).
    ///   - app: The app's templates and policy.
    ///   - now: The instant of the decision.
    package init(
        _ message: Message,
        ext: MessageExtension,
        _ diagnostics: [Diagnostic],
        sender: Sender,
        recipient: Recipient,
        isMentioned: Bool,
        app: AppConfiguration,
        now: Instant
    ) {
        var notes = RenderedTemplate.Notes()
        renderer = PushRenderer(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            preferences: recipient.settings.textPreferences,
            isMentioned: isMentioned,
            app: app,
            index: nil,
            now: now,
            &notes
        )
        candidates = ExtCandidates(message.ext, diagnostics)
        bodyByteCount = JSONWriter.escapedByteCount(renderer.alert.body)
        let texts = TextOrigins(
            message,
            ext: ext,
            candidates,
            sender: sender,
            recipient: recipient,
            isMentioned: isMentioned,
            app: app,
            notes
        )
        typealias Keys = MessageExtension.APNs.Keys
        let (apns, candidates) = (ext.apns, candidates)
        let alert = [
            texts.title,
            candidates.field(.subtitle, Keys.alertSubTitle, apns?.subtitle != nil),
            texts.body,
            candidates.field(
                .badge,
                Keys.pushBadge,
                apns?.badge != nil,
                below: [.init(.recipient, JSONPointer(text: "/recipient/offlineCount"), .outranked)]
            ),
        ]
        let keys = [
            candidates.field(.category, Keys.pushCategory, apns?.category != nil),
            candidates.field(.threadID, Keys.threadID, apns?.threadID != nil),
            candidates.field(.isMutable, Keys.pushMutableContent, apns?.isMutable ?? false),
            candidates.field(
                .isContentAvailable,
                Keys.pushContentAvailable,
                apns?.isContentAvailable ?? false
            ),
            RenderedField(.interruptionLevel, .none, nil),
            candidates.customData(ext, app.policy),
        ]
        let headers = [
            RenderedField(.priority, .default, nil),
            RenderedField(.expiration, .now, JSONPointer(text: "/now")),
            Self.collapseID(message, app.policy.collapse),
        ]
        common = (
            alert.filter { $0.isListed }, keys.filter { $0.isListed },
            headers.filter { $0.isListed }
        )
    }

    /// The fields of the push to a binding, in order.
    ///
    /// - Parameters:
    ///   - certificate: Its certificate.
    ///   - index: The index of the certificate in the app's list; `nil` if the app has none.
    ///   - binding: The place of the binding in the input.
    ///   - isCut: Whether the body was cut.
    /// - Returns: Those that are listed (F1).
    package func fields(
        through certificate: Certificate,
        at index: Int?,
        of binding: JSONPointer,
        isCut: Bool
    ) -> [RenderedField] {
        let place = index.map { JSONPointer(text: "/app/certificates").appending(index: $0) }
        let name = place ?? binding.appending(key: "notifierName")
        var fields = common.texts
        if isCut, let body = fields.firstIndex(where: { $0.field == .body }) {
            fields[body] = fields[body].cut(cut(through: certificate))
        }
        fields.append(sound(through: certificate, at: place))
        fields += common.keys
        fields.append(RenderedField(.topic, .certificate, name))
        fields.append(RenderedField(.pushType, .certificate, name))
        return fields + common.headers
    }

    private func sound(through certificate: Certificate, at place: JSONPointer?) -> RenderedField {
        var below: [RenderedField.PassedOver] = []
        let own = PushRenderer.ownSound(of: certificate)
        if certificate.sound != nil, let place = place?.appending(key: "sound") {
            below.append(.init(.certificate, place, own == nil ? .empty : .outranked))
        }
        let isOfMessage = renderer.sound(through: certificate) == nil
        return candidates.field(
            .sound,
            MessageExtension.APNs.Keys.pushSound,
            isOfMessage,
            below: below,
            otherwise: .default
        )
    }

    /// What the payload would have had, and what it may have.
    private func cut(through certificate: Certificate) -> RenderedField.Cut {
        let bytes =
            renderer.frameByteCount + renderer.soundByteCount(through: certificate)
            + bodyByteCount
        return RenderedField.Cut(bytes: bytes, limit: PushRenderer.limit(certificate.kind))
    }

    private static func collapseID(
        _ message: Message,
        _ policy: PushPolicy.Collapse
    ) -> RenderedField {
        let key: ExactString
        switch policy {
        case .message: key = "id"
        case .conversation: key = message.type == .chat ? "from" : "to"
        case .none:
            return RenderedField(.collapseID, .policy, JSONPointer(text: "/app/policy/collapse"))
        }
        let place = JSONPointer(text: "/message").appending(key: key)
        guard PushRenderer.collapseID(message, policy) == nil else {
            return RenderedField(.collapseID, .message, place)
        }
        return RenderedField(
            .collapseID,
            .none,
            nil,
            passedOver: [RenderedField.PassedOver(.message, place, .unsendable)]
        )
    }
}

extension RenderedField {
    fileprivate func cut(_ cut: Cut) -> RenderedField {
        RenderedField(field, source, place, uses: uses, cut: cut, passedOver: passedOver)
    }
}
