import ExactJSON
package import PushModel
package import WallTime

/// Where the title and the body of a push come from (rule 7.7).
package struct TextOrigins: Sendable {
    package let title: RenderedField
    package let body: RenderedField
    /// What chose them.
    package let renderer: PushRenderer
    /// What the ext has for the other fields.
    package let candidates: ExtCandidates

    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What was read of its ext.
    ///   - diagnostics: What reading the ext told.
    ///   - sender: What is known of the sender.
    ///   - recipient: The recipient.
    ///   - isMentioned: Whether the message mentions the recipient (rule 1.5).
    ///   - app: The app's templates and policy.
    ///   - now: The instant of the decision.
    ///   - prefersPushExt: Whether the texts of `em_push_ext` come before those of `em_apns_ext` (rule 8.2).
    package init(
        _ message: Message,
        ext: MessageExtension,
        _ diagnostics: [Diagnostic],
        sender: Sender,
        recipient: Recipient,
        isMentioned: Bool,
        app: AppConfiguration,
        now: Instant,
        prefersPushExt: Bool = false
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
        let candidates = ExtCandidates(message.ext, diagnostics)
        self.candidates = candidates
        typealias Sections = MessageExtension.Keys
        let preferences = recipient.settings.textPreferences
        let context = AlertContext(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            preferences: preferences,
            policy: app.policy,
            index: nil
        )
        let style = preferences.displayStyle
        let chosen = TemplateLevel.chosen(message, ext: ext, reader: recipient.id, context)
        let own = TemplateLevel.standard(style, ext: ext, app: app, context)
        let mention = AlertPlan.hasMention(message, ext: ext, isMentioned: isMentioned, style)

        func field(
            _ field: RenderedField.Field,
            _ origin: TextOrigin,
            _ keys: (ExtKey, ExtKey),
            hasMention: Bool,
            style: (RenderedField.Source, JSONPointer)
        ) -> RenderedField {
            var choice = FieldChoice(field, style.0)
            func add(_ level: TextLevel, _ candidate: ExtCandidates.Candidate) {
                choice.add(level.source, candidate, isTaken: level == origin.level)
            }
            func add(_ template: TemplateLevel) {
                let told = notes.diagnostics.first { diagnostic in
                    diagnostic.place == template.place
                        && [.templateUnknown, .templateEmpty].contains(diagnostic.code)
                }
                let place = template.place.pointer(settings: Self.settings)
                add(template.level, .init(place: place, fault: told.map { .diagnosed($0.code) }))
            }
            for template in chosen { add(template) }
            let texts =
                candidates.candidates(keys.0, in: Sections.apnsExt).map { (TextLevel.apnsExt, $0) }
            let others =
                candidates.candidates(keys.1, in: Sections.pushExt).map { (TextLevel.pushExt, $0) }
            for (level, text) in prefersPushExt ? others + texts : texts + others {
                add(level, text)
            }
            if hasMention {
                let place = JSONPointer(text: "/message/ext/em_at_list")
                add(.mention, .init(place: place, fault: nil))
            }
            if let own { add(own) }
            let content = Self.content(message.body, preferences.preferredLanguage)
            var after = candidates.misplaced([keys.0, keys.1])
            if origin.parts.contains(.content), let untranslated = content.untranslated {
                after.append(untranslated)
            }
            return choice.field(
                at: style.1,
                uses: Self.places(of: origin.parts, content: content.place, context),
                misplaced: after
            )
        }

        title = field(
            .title,
            notes.title,
            (MessageExtension.APNs.Keys.pushTitle, MessageExtension.Platform.Keys.title),
            hasMention: false,
            style: (.policy, JSONPointer(text: "/app/policy/alertStyle"))
        )
        body = field(
            .body,
            notes.body,
            (MessageExtension.APNs.Keys.pushContent, MessageExtension.Platform.Keys.content),
            hasMention: mention,
            style: (.displayStyle, Self.settings.appending(key: "displayStyle"))
        )
    }

    private static let settings = JSONPointer(text: "/recipient/settings")

    /// Where the content of a message stands, and the preferred language if the message has no text in it.
    private static func content(
        _ body: MessageBody,
        _ language: LanguageCode?
    ) -> (place: JSONPointer, untranslated: RenderedField.PassedOver?) {
        let place = JSONPointer(text: "/message/body")
        guard case .text(let text) = body else { return (place.appending(key: "type"), nil) }
        guard let language, !language.text.isEmpty else {
            return (place.appending(key: "text"), nil)
        }
        if let translation = text.entry(for: language) {
            let code = translation.language.text
            return (place.appending(key: "translations").appending(key: code), nil)
        }
        let preference = settings.appending(key: "preferredLanguage")
        return (
            place.appending(key: "text"),
            RenderedField.PassedOver(.translation, preference, .untranslated)
        )
    }

    /// The places of the texts that stand in a text, each once (F3).
    private static func places(
        of parts: TextParts,
        content: JSONPointer,
        _ context: AlertContext
    ) -> [JSONPointer] {
        var places = parts.contains(.content) ? [content] : []
        let names: [(TextParts, PlacedName)] = [
            (.nickname, context.nickname), (.dynamicName, context.dynamicName),
            (.author, context.author),
        ]
        for (part, name) in names where parts.contains(part) {
            let place = name.place.pointer
            if !places.contains(place) { places.append(place) }
        }
        return places
    }
}

extension TextLevel {
    fileprivate var source: RenderedField.Source {
        switch self {
        case .directedTemplate: .directedTemplate
        case .senderTemplate: .senderTemplate
        case .recipientTemplate: .recipientTemplate
        case .apnsExt, .pushExt: .ext
        case .mention: .mention
        case .appTemplate: .appTemplate
        case .displayStyle: .displayStyle
        }
    }
}
