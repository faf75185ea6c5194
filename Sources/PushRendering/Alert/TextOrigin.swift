/// What gave a push its title or its body.
struct TextOrigin {
    var level = TextLevel.displayStyle
    var parts: TextParts = []
}

/// The levels from which a text can come, from high to low (rule 3.1).
enum TextLevel {
    case directedTemplate
    case senderTemplate
    case recipientTemplate
    /// `em_apns_ext`.
    case apnsExt
    /// `em_push_ext`.
    case pushExt
    case mention
    case appTemplate
    case displayStyle
}

/// Which texts of the input stand in a text that a template, a mention or a display style makes.
struct TextParts: OptionSet {
    let rawValue: UInt8

    static let content = TextParts(rawValue: 1)
    static let nickname = TextParts(rawValue: 2)
    static let dynamicName = TextParts(rawValue: 4)
    static let author = TextParts(rawValue: 8)
}
