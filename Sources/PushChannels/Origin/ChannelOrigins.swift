package import ExactJSON
package import PushModel
package import PushRendering

/// Finds where the fields of a message's requests to other push services than Apple's come from (F6).
package struct ChannelOrigins: Sendable {
    private let message: Message
    private let ext: MessageExtension
    private let recipient: Recipient
    private let policy: PushPolicy
    private let texts: TextOrigins

    /// - Parameters:
    ///   - texts: Where the texts come from.
    ///   - message: The message, ``PushModel/Message/forOtherServices``.
    ///   - ext: What counts of its ext, ``PushModel/MessageExtension/forOtherServices``.
    ///   - recipient: The recipient.
    ///   - policy: The app's choices.
    package init(
        _ texts: TextOrigins,
        _ message: Message,
        _ ext: MessageExtension,
        _ recipient: Recipient,
        _ policy: PushPolicy
    ) {
        self.texts = texts
        self.message = message
        self.ext = ext
        self.recipient = recipient
        self.policy = policy
    }

    /// The fields of the request to a binding, in the order of the service's table.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - certificate: The certificate of the binding.
    ///   - settings: What it says of the push service.
    ///   - place: Where the certificate stands in the input.
    ///   - isCut: Whether the body was cut.
    /// - Returns: Those that are listed (F1).
    package func fields(
        of request: ChannelRequest,
        through certificate: Certificate,
        _ settings: Certificate.ChannelSettings,
        at place: JSONPointer,
        isCut: Bool
    ) -> [RenderedField] {
        let keys = certificate.json.object ?? JSONObject()
        let channel = PushChannel.of(request.channel)
        let entry: JSONValue = ["request": request.json]
        return channel.fields()
            .compactMap { row in
                let value = entry.value(at: row.field.place)
                var field =
                    text(row)
                    ?? choice(row, value, in: channel.section, keys, at: place)
                if let key = settings.omission(of: row), hasValue(row, field) {
                    // The other style has the text elsewhere.
                    if row.isText { return nil }
                    field = field.replaced(by: .certificate, place.appending(key: key), .outranked)
                } else if isCut, row.isBody {
                    field = field.with(cut: cut(of: request, row, to: value?.string ?? ""))
                }
                return field.isListed ? field : nil
            }
    }

    /// Whether a field that the certificate leaves out would have a value.
    private func hasValue(_ row: ChannelField, _ field: RenderedField) -> Bool {
        switch (row.sources.first, field.source) {
        case (_, .none), (.replaced, .policy): false
        case (.badge, _): recipient.badge != 0
        default: true
        }
    }

    /// The field, if the levels of texts or custom data give it.
    private func text(_ row: ChannelField) -> RenderedField? {
        switch row.sources.first {
        case .title: return texts.title.of(row.field)
        case .requiredTitle:
            let title = texts.title.of(row.field)
            guard texts.renderer.alert.title?.nonEmpty == nil else { return title }
            return title.replaced(
                by: .policy,
                JSONPointer(text: "/app/policy/language"),
                title.source == .policy ? nil : .empty
            )
        case .body: return texts.body.of(row.field)
        case .requiredBody:
            let body = texts.body.of(row.field)
            guard texts.renderer.alert.body.utf8.isEmpty else { return body }
            return body.replaced(by: .policy, JSONPointer(text: "/app/policy/language"), .empty)
        case .custom: return texts.candidates.customData(ext, policy).of(row.field)
        default: return nil
        }
    }

    /// The field, by the first of its sources that can be used.
    ///
    /// - Parameters:
    ///   - row: The field.
    ///   - value: Its value in the request; `nil` if it has none.
    ///   - section: The section of the ext that has the service's keys.
    ///   - keys: The keys of the certificate.
    ///   - certificate: Where the certificate stands in the input.
    /// - Returns: The field with where its value came from.
    private func choice(
        _ row: ChannelField,
        _ value: JSONValue?,
        in section: ExtKey,
        _ keys: JSONObject,
        at certificate: JSONPointer
    ) -> RenderedField {
        let otherwise = otherwise(row, value, keys)
        var choice = FieldChoice(row.field, otherwise.source)
        func add(
            _ source: RenderedField.Source,
            _ place: JSONPointer,
            _ fault: RenderedField.Why? = nil
        ) {
            choice.add(source, .init(place: place, fault: fault))
        }
        for source in row.sources {
            switch source {
            case .ext(let key):
                for candidate in texts.candidates.candidates(key, in: section) {
                    // A flag that is off is followed, and not passed over.
                    if case .flag = key.kind, value == nil, candidate.fault == nil { continue }
                    choice.add(.ext, candidate)
                }
            case .option(let key, let object):
                for candidate in texts.candidates.candidates(key, in: section, object) {
                    choice.add(.ext, candidate)
                }
            case .call:
                if ext.push?.isCall ?? false {
                    add(.ext, JSONPointer(text: "/message/ext/em_push_ext/type"))
                }
            case .certificate(let key):
                guard let given = keys[key] else { continue }
                let isEmpty = given.string?.utf8.isEmpty ?? false
                add(.certificate, certificate.appending(key: key), isEmpty ? .empty : nil)
            case .badge, .badgeOfClass:
                add(.recipient, JSONPointer(text: "/recipient/offlineCount"))
            case .replaced, .conversation, .messageID:
                guard let place = place(of: source) else { continue }
                let isUnsendable = if case .messageID = source { value == nil } else { false }
                add(.message, place, isUnsendable ? .unsendable : nil)
            case .title, .requiredTitle, .body, .requiredBody, .custom, .fixed, .soundOfSystem:
                continue
            }
        }
        return choice.field(at: otherwise.place)
    }

    /// What gives a field its value, or says that there is none, if nothing of the input gives one.
    private func otherwise(
        _ row: ChannelField,
        _ value: JSONValue?,
        _ keys: JSONObject
    ) -> (source: RenderedField.Source, place: JSONPointer?) {
        for source in row.sources {
            switch source {
            case .replaced, .conversation, .messageID:
                if place(of: source) == nil { return (.policy, PushPolicy.Collapse.place) }
            case .fixed: return (value == nil ? .none : .default, nil)
            case .soundOfSystem:
                let hasOwn = keys["sound"]?.string?.nonEmpty != nil
                return (hasOwn ? .none : .default, nil)
            default: continue
            }
        }
        return (.none, nil)
    }

    /// Where the id stands that a field is made of; `nil` if the policy lets the push replace nothing by it.
    private func place(of source: ChannelField.Source) -> JSONPointer? {
        let collapse = policy.collapse
        return switch source {
        case .conversation where collapse == .message: nil
        case .messageID where collapse == .conversation: message.place(of: .message)
        default: message.place(of: collapse)
        }
    }

    /// What the request's body would have had, and what it may have.
    private func cut(
        of request: ChannelRequest,
        _ row: ChannelField,
        to body: String
    ) -> RenderedField.Cut {
        let alert = texts.renderer.alert
        var whole = alert.body
        if case .requiredBody = row.sources.first {
            let standIns = ChannelNotification.StandIns(policy.language, isBanner: alert.isBanner)
            whole = standIns.body(for: whole, hasTitle: alert.title?.nonEmpty != nil)
        }
        let left = JSONWriter.escapedByteCount(whole) - JSONWriter.escapedByteCount(body)
        return RenderedField.Cut(
            bytes: request.byteCount + left,
            limit: PushChannel.of(request.channel).limits.bodyBytes
        )
    }
}
