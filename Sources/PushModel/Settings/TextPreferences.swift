/// What a user has set that the text of a push depends on.
package struct TextPreferences: Hashable, Sendable {
    /// How pushes to the user read.
    package var displayStyle: PushDisplayStyle
    /// The language the user prefers for pushed content; `nil` or empty for none.
    package var preferredLanguage: LanguageCode?
    /// The template the user chose for pushes; `nil` or empty for none.
    package var template: PushTemplate.Name?

    /// Creates preferences; without arguments those of a user who never set any.
    package init(
        displayStyle: PushDisplayStyle = .simpleBanner,
        preferredLanguage: LanguageCode? = nil,
        template: PushTemplate.Name? = nil
    ) {
        self.displayStyle = displayStyle
        self.preferredLanguage = preferredLanguage
        self.template = template
    }
}

extension PushSettings {
    /// The part of the settings that the text of a push depends on.
    package var textPreferences: TextPreferences {
        TextPreferences(
            displayStyle: displayStyle,
            preferredLanguage: preferredLanguage,
            template: template
        )
    }
}
