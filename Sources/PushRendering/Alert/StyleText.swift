import PushModel

/// The text of a display style: the lowest level, which every push has (rule 3.2).
enum StyleText {
    static func title(_ context: borrowing AlertContext) -> String? {
        switch context.policy.alertStyle {
        case .bodyOnly: nil
        case .titled: context.fixed.title
        }
    }

    static func body(
        _ style: PushDisplayStyle,
        _ context: borrowing AlertContext
    ) -> (text: String, parts: TextParts) {
        switch (context.policy.alertStyle, style) {
        case (.bodyOnly, .simpleBanner):
            return (context.fixed.bannerBody, [])
        case (.bodyOnly, .messageSummary):
            let name = context.displayName
            return (summary(by: name, context), name == nil ? .content : [.content, .nickname])
        case (.titled, .simpleBanner):
            return (context.fixed.titledBannerBody, [])
        case (.titled, .messageSummary):
            return (summary(by: context.author.text, context), [.content, .author])
        }
    }

    /// The body of a push of several messages (rule 9.3).
    static func body(of digest: PushForm.Digest, _ context: borrowing AlertContext) -> String {
        let text = context.fixed.digest(of: digest.count)
        return switch context.preferences.displayStyle {
        case .simpleBanner: text
        case .messageSummary: digest.senders + ": " + text
        }
    }

    private static func summary(by author: String?, _ context: AlertContext) -> String {
        author.map { $0 + ":" + context.content } ?? context.content
    }
}
