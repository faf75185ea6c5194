import ExactJSON
package import PushModel

/// The templates of an app, and the translations and the directed template's readers of a message, found
/// by name in one step.
///
/// It is for a message that is rendered for many readers. Their number and that of the templates,
/// translations and targets then do not multiply.
package struct TextIndex: Sendable {
    private let templates: [PushTemplate.Name: Int]
    private let translations: [LanguageCode: String]
    /// In the order of their codes in lower case, then of their codes.
    private let sortedTranslations: [(folded: ExactString, text: String)]
    /// The readers that the sender directs a template at.
    private let directedReaders: Set<UserID>
    /// How many bytes of each text matter; `nil` for all.
    private(set) var reach: Int? = BodyCuts.reach

    package init(_ message: Message, ext: MessageExtension, app: AppConfiguration) {
        var templates: [PushTemplate.Name: Int] = [:]
        for (place, template) in app.templates.enumerated() where templates[template.name] == nil {
            templates[template.name] = place
        }
        self.templates = templates
        var translations: [LanguageCode: String] = [:]
        var found: [(folded: ExactString, language: LanguageCode, text: String)] = []
        if case .text(let body) = message.body {
            for translation in body.translations where !translation.text.utf8.isEmpty {
                let language = translation.language
                translations[language] = translation.text
                found.append((language.text.asciiLowercased, language, translation.text))
            }
        }
        self.translations = translations
        sortedTranslations = found.ordered { ($0.folded, $0.language) < ($1.folded, $1.language) }
            .map { ($0.folded, $0.text) }
        directedReaders = Set(ext.template?.directed?.targets ?? [])
    }

    /// The same, without a reach: diagnostics and sizes are those of all of a text.
    package var whole: TextIndex {
        var index = self
        index.reach = nil
        return index
    }

    /// The index of the template of this name in the app's list.
    func template(named name: PushTemplate.Name) -> Int? { templates[name] }

    /// Whether the sender directs a template at this reader.
    package func isDirected(at reader: UserID) -> Bool { directedReaders.contains(reader) }

    /// What ``PushModel/TextMessageBody/translation(for:)`` finds.
    func translation(for language: LanguageCode) -> String? {
        guard !language.text.isEmpty else { return nil }
        if let text = translations[language] { return text }
        let folded = language.text.asciiLowercased
        if let same = first(from: folded), same.folded == folded { return same.text }
        let prefix = ExactString(folded.string + "-")
        let variant = first(from: prefix)
        return variant.flatMap { variant in
            let isOne = variant.folded.string.utf8.starts(with: prefix.string.utf8)
            return isOne ? variant.text : nil
        }
    }

    /// The first translation whose code in lower case is not before another.
    private func first(from folded: ExactString) -> (folded: ExactString, text: String)? {
        var (low, high) = (0, sortedTranslations.count)
        while low < high {
            let middle = (low + high) / 2
            if sortedTranslations[middle].folded < folded {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < sortedTranslations.count ? sortedTranslations[low] : nil
    }
}
