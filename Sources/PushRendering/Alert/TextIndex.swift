import ExactJSON
package import PushModel

/// The templates of an app, and the translations and the directed template's readers of a message, found
/// by name in one step.
///
/// It is for a message that is rendered for many readers. Their number and that of the templates,
/// translations and targets then do not multiply.
package struct TextIndex: Sendable {
    private let templates: [TemplateName: Int]
    private let translations: [LanguageCode: String]
    /// By language in lower case: the translation that is first in scalar order.
    private let foldedTranslations: [ExactString: TextMessageBody.Translation]
    /// The readers that the sender directs a template at.
    private let directedReaders: Set<UserID>

    package init(_ message: Message, ext: MessageExtension, app: AppConfiguration) {
        var templates: [TemplateName: Int] = [:]
        for (place, template) in app.templates.enumerated() where templates[template.name] == nil {
            templates[template.name] = place
        }
        self.templates = templates
        var translations: [LanguageCode: String] = [:]
        var foldedTranslations: [ExactString: TextMessageBody.Translation] = [:]
        if case .text(let body) = message.body {
            for translation in body.translations where !translation.text.utf8.isEmpty {
                translations[translation.language] = translation.text
                let folded = translation.language.text.asciiLowercased
                let isFirst =
                    foldedTranslations[folded]
                    .map { translation.language < $0.language } ?? true
                if isFirst { foldedTranslations[folded] = translation }
            }
        }
        self.translations = translations
        self.foldedTranslations = foldedTranslations
        directedReaders = Set(ext.template?.directed?.targets ?? [])
    }

    /// The index of the template of this name in the app's list.
    func template(named name: TemplateName) -> Int? { templates[name] }

    /// Whether the sender directs a template at this reader.
    package func isDirected(at reader: UserID) -> Bool { directedReaders.contains(reader) }

    /// What ``PushModel/TextMessageBody/translation(for:)`` finds.
    func translation(for language: LanguageCode) -> String? {
        guard !language.text.isEmpty else { return nil }
        return translations[language] ?? foldedTranslations[language.text.asciiLowercased]?.text
    }
}
