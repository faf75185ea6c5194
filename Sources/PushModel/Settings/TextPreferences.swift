/// What a user has set that the text of a push depends on.
public struct TextPreferences: Hashable, Sendable {
    /// How pushes to the user read.
    public var displayStyle: PushDisplayStyle
    /// The language the user prefers for pushed content; `nil` or empty for none.
    public var preferredLanguage: LanguageCode?
    /// The template the user chose for pushes; `nil` or empty for none.
    public var template: TemplateName?

    /// Creates preferences; without arguments those of a user who never set any.
    public init(
        displayStyle: PushDisplayStyle = .simpleBanner,
        preferredLanguage: LanguageCode? = nil,
        template: TemplateName? = nil
    ) {
        self.displayStyle = displayStyle
        self.preferredLanguage = preferredLanguage
        self.template = template
    }
}

extension PushSettings {
    /// The part of the settings that the text of a push depends on.
    public var textPreferences: TextPreferences {
        TextPreferences(
            displayStyle: displayStyle,
            preferredLanguage: preferredLanguage,
            template: template
        )
    }
}
