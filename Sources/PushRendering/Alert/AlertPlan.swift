package import APNsModel
package import ExactJSON
package import PushModel

/// The title, subtitle and body of a push, chosen from all levels (rule 3.1).
///
/// From high to low: a template that the sender directed at the reader, the sender's template, the
/// reader's template; then field by field the ext's texts, the text of a mention, the app's own
/// template for the display style, and the display style's text, which is always there. Templates give
/// title and body together; the subtitle comes from the ext alone.
package struct AlertPlan: Hashable, Sendable {
    /// The title; `nil` for none.
    @ExactString.OptionalText package private(set) var title: String?
    /// The subtitle; `nil` for none.
    @ExactString.OptionalText package private(set) var subtitle: String?
    /// The body, possibly empty.
    @ExactString.Text package private(set) var body: String
    /// Whether the body is the banner that has no title, which says what the fixed title says too (rule 3.2).
    package private(set) var isBanner = false
    /// Diagnostics of templates that could not be used and of arguments that are missing.
    package private(set) var diagnostics: [Diagnostic]

    /// Chooses the texts of a push.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What ``PushModel/MessageExtension/read(_:)`` made of its ext.
    ///   - sender: What is known of the sender.
    ///   - recipient: The reader.
    ///   - isMentioned: Whether the message mentions the reader (rule 1.5).
    ///   - app: The app's templates and policy.
    package init(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        sender: borrowing Sender,
        recipient: borrowing Recipient,
        isMentioned: Bool,
        app: borrowing AppConfiguration
    ) {
        let context = AlertContext(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            preferences: recipient.settings.textPreferences,
            policy: app.policy,
            index: nil
        )
        var notes = RenderedTemplate.Notes()
        self.init(
            message,
            ext: ext,
            reader: recipient.id,
            isMentioned: isMentioned,
            app: app,
            context,
            &notes
        )
    }

    /// Chooses the texts of a push from content and names that are chosen already.
    init(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        reader: UserID,
        isMentioned: Bool,
        app: borrowing AppConfiguration,
        _ context: borrowing AlertContext,
        _ notes: inout RenderedTemplate.Notes
    ) {
        defer { diagnostics = notes.diagnostics }
        subtitle = ext.apns?.subtitle
        diagnostics = []
        if let digest = context.digest {
            subtitle = nil
            let own = TemplateLevel.digest(ext: ext, app: app, context)
                .flatMap { RenderedTemplate($0, context, app: app, &notes) }
            title = own?.title
            body = own?.body ?? StyleText.body(of: digest, context)
            return
        }
        for level in TemplateLevel.chosen(message, ext: ext, reader: reader, context) {
            if let template = RenderedTemplate(level, context, app: app, &notes) {
                title = template.title
                body = template.body
                notes.title = TextOrigin(level: level.level, parts: template.titleParts)
                notes.body = TextOrigin(level: level.level, parts: template.bodyParts)
                return
            }
        }

        let style = context.preferences.displayStyle
        var own: RenderedTemplate?
        if let level = TemplateLevel.standard(style, ext: ext, app: app, context) {
            own = RenderedTemplate(level, context, app: app, &notes)
        }
        if let own {
            title = own.title
            notes.title = TextOrigin(level: .appTemplate, parts: own.titleParts)
        } else {
            title = StyleText.title(context)
        }
        if Self.hasMention(message, ext: ext, isMentioned: isMentioned, style) {
            body = context.fixed.mention(by: context.nickname.text)
            notes.body = TextOrigin(level: .mention, parts: .nickname)
        } else if let own {
            body = own.body
            notes.body = TextOrigin(level: .appTemplate, parts: own.bodyParts)
        } else {
            (body, notes.body.parts) = StyleText.body(style, context)
            isBanner = style == .simpleBanner && context.policy.alertStyle == .bodyOnly
        }
        if let text = ext.apns?.title {
            title = text
            notes.title = TextOrigin(level: .apnsExt)
        } else if let text = ext.push?.title {
            title = text
            notes.title = TextOrigin(level: .pushExt)
        }
        if let text = ext.apns?.body {
            (body, isBanner) = (text, false)
            notes.body = TextOrigin(level: .apnsExt)
        } else if let text = ext.push?.content {
            (body, isBanner) = (text, false)
            notes.body = TextOrigin(level: .pushExt)
        }
    }

    /// Whether there is a mention text (rule 3.4).
    static func hasMention(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        isMentioned: Bool,
        _ style: PushDisplayStyle
    ) -> Bool {
        isMentioned && message.type == .groupChat && style == .messageSummary
            && !(ext.template?.disablesMentionText ?? false)
    }

    /// The title and subtitle that are planned, over a body that need not be.
    package func alert(body: String) -> APNsPayload.Alert {
        APNsPayload.Alert(title: title, subtitle: subtitle, body: body)
    }
}

extension AlertPlan: Redacted {
    /// Which texts there are and how long the body is; never the texts themselves.
    package var description: String {
        "alert\(title == nil ? "" : " with title")\(subtitle == nil ? "" : " with subtitle"), "
            + "body of \(body.unicodeScalars.count) scalars"
    }
}
