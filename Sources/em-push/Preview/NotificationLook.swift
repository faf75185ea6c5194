import APNsModel
import ExactJSON
import PushEvaluation

/// A push as it looks on the devices that get it.
struct NotificationLook: Hashable {
    private let payload: APNsPayload
    private let pushType: APNsPushType

    /// The pushes of an evaluation; devices on which they are the same share one.
    static func groups(_ bindings: [BindingOutcome]) -> PushGroups<NotificationLook> {
        PushGroups(bindings) { request, _ in
            NotificationLook(payload: request.payload, pushType: request.headers.pushType)
        }
    }

    /// The look after those that have it.
    static func markup(
        _ group: PushGroups<NotificationLook>.Group,
        clock: WallClock,
        scope: String
    ) -> Markup {
        let what = "\(group.key.pushType.string), \(group.key.payload.utf8.count) bytes"
        let recipients: [Markup] = group.bindings.map { binding, isCut in
            """
            <p>To \(name(binding)): \(what)\(isCut ? ", body cut to fit" : "")</p>

            """
        }
        return "\(recipients)\(group.key.markup(clock: clock, scope: scope))"
    }

    private func markup(clock: WallClock, scope: String) -> Markup {
        let described = "\(scope)-text"
        let notification = ShownNotification(payload.json.object ?? JSONObject())
        let card = NotificationCard(notification).markup
        let screens: [PhoneScreen] =
            pushType == .voip
            ? [.incomingCall]
            : [
                .lockScreen([card], clock: clock),
                .banner(card, badge: payload.badge.map { Int64($0) }),
            ]
        let pictures = PhonePictures(scope: scope, describedBy: described)
        return """
            <dl id="\(described)">
            \(facts(notification).map { Self.fact($0.name, $0.text) })</dl>
            \(pushType == .voip ? Self.call : nil)\(pictures.markup(screens))
            """
    }

    /// Device and certificate of a binding.
    static func name(_ binding: BindingOutcome) -> Markup {
        """
        <bdi>\(PlainText(binding.device.string).line)</bdi> over \
        <bdi>\(PlainText(binding.certificateName.string).line)</bdi>
        """
    }

    /// An entry of a description list.
    static func fact(_ name: String, _ text: String) -> Markup {
        "<dt>\(name)</dt><dd dir=\"auto\">\(text)</dd>\n"
    }

    private static let call: Markup = """
        <p>A VoIP push shows nothing by itself: the app gets it at once and reports an incoming call, which \
        the phone shows.</p>

        """

    /// What the push says, in text.
    private func facts(_ notification: ShownNotification) -> [(name: String, text: String)] {
        let facts: [(String, String?)] = [
            ("Badge", payload.badge.map { "\($0)" }),
            ("Sound", payload.sound?.name),
            ("Category", payload.category),
            ("Thread", payload.threadID),
            ("Mutable", payload.isMutable ? "yes" : nil),
            ("Wakes the app", payload.isContentAvailable ? "yes" : nil),
        ]
        return notification.texts + facts.compactMap { name, text in text.map { (name, $0) } }
    }
}
