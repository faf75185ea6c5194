import PushModel

/// The text of a display style: the lowest level, which every push has (rule 3.2).
struct StyleText {
    let title: String?
    let body: String

    init(_ style: PushDisplayStyle, _ context: borrowing AlertContext) {
        switch (context.policy.alertStyle, style) {
        case (.bodyOnly, .simpleBanner):
            title = nil
            body = context.fixed.bannerBody
        case (.bodyOnly, .messageSummary):
            title = nil
            body = Self.summary(by: context.displayName, context)
        case (.titled, .simpleBanner):
            title = context.fixed.title
            body = context.fixed.titledBannerBody
        case (.titled, .messageSummary):
            title = context.fixed.title
            let author = context.groupID.map { context.groupNickname ?? $0 } ?? context.nickname
            body = Self.summary(by: author, context)
        }
    }

    private static func summary(by author: String?, _ context: AlertContext) -> String {
        author.map { $0 + ":" + context.content } ?? context.content
    }
}
