package import ExactJSON
package import PushModel

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
    ///   - texts: Where the texts come from.
    ///   - message: The message.
    ///   - ext: What was read of its ext.
    ///   - policy: The app's choices.
    package init(
        _ texts: TextOrigins,
        _ message: Message,
        _ ext: MessageExtension,
        _ policy: PushPolicy
    ) {
        renderer = texts.renderer
        candidates = texts.candidates
        bodyByteCount = JSONWriter.escapedByteCount(renderer.alert.body)
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
            candidates.customData(ext, policy),
        ]
        let headers = [
            RenderedField(.priority, .default, nil),
            RenderedField(.expiration, .now, JSONPointer(text: "/now")),
            Self.collapseID(message, policy.collapse),
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
        let place = index.map { JSONPointer.certificate($0) }
        let name = place ?? binding.appending(key: "notifierName")
        var fields = common.texts
        if isCut, let body = fields.firstIndex(where: { $0.field == .body }) {
            fields[body] = fields[body].with(cut: cut(through: certificate))
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
        guard let place = message.place(of: policy) else {
            return RenderedField(.collapseID, .policy, PushPolicy.Collapse.place)
        }
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

extension JSONPointer {
    /// Where a certificate of the app stands in an input.
    package static func certificate(_ index: Int) -> JSONPointer {
        JSONPointer(text: "/app/certificates").appending(index: index)
    }
}

extension PushPolicy.Collapse {
    /// Where the policy stands in an input.
    package static let place = JSONPointer(text: "/app/policy/collapse")
}

extension Message {
    /// Where what a push replaces stands in an input: the message's id or its conversation's; `nil` if it replaces nothing.
    package func place(of collapse: PushPolicy.Collapse) -> JSONPointer? {
        let place = JSONPointer(text: "/message")
        return switch collapse {
        case .message: place.appending(key: "id")
        case .conversation: place.appending(key: type == .chat ? "from" : "to")
        case .none: nil
        }
    }
}
