public import ExactJSON

extension Getui {
    /// The text of a notification in the vendor's words (`DictionaryAlertMsg`).
    ///
    /// What is empty counts as absent.
    public struct DictionaryAlertMsg: Hashable, Sendable {
        @ExactString.OptionalText public var title: String?
        @ExactString.OptionalText public var body: String?
        /// The key of the title among the app's localised strings.
        @ExactString.OptionalText public var titleLocKey: String?
        /// What fills the placeholders of the localised title.
        public var titleLocArgs: [ExactString]
        /// The key of a button's title among the app's localised strings; iOS has no use for it now.
        @ExactString.OptionalText public var actionLocKey: String?
        /// The key of the body among the app's localised strings.
        @ExactString.OptionalText public var locKey: String?
        /// What fills the placeholders of the localised body.
        public var locArgs: [ExactString]
        /// The picture or storyboard that is shown while the app starts.
        @ExactString.OptionalText public var launchImage: String?
        /// The subtitle; with nothing but subtitles the alert is dropped.
        @ExactString.OptionalText public var subtitle: String?
        /// The key of the subtitle among the app's localised strings.
        @ExactString.OptionalText public var subtitleLocKey: String?
        /// What fills the placeholders of the localised subtitle.
        public var subtitleLocArgs: [ExactString]

        /// Creates an alert; without arguments one that is dropped.
        public init(
            title: String? = nil,
            body: String? = nil,
            titleLocKey: String? = nil,
            titleLocArgs: [ExactString] = [],
            actionLocKey: String? = nil,
            locKey: String? = nil,
            locArgs: [ExactString] = [],
            launchImage: String? = nil,
            subtitle: String? = nil,
            subtitleLocKey: String? = nil,
            subtitleLocArgs: [ExactString] = []
        ) {
            self.title = title
            self.body = body
            self.titleLocKey = titleLocKey
            self.titleLocArgs = titleLocArgs
            self.actionLocKey = actionLocKey
            self.locKey = locKey
            self.locArgs = locArgs
            self.launchImage = launchImage
            self.subtitle = subtitle
            self.subtitleLocKey = subtitleLocKey
            self.subtitleLocArgs = subtitleLocArgs
        }
    }
}

extension Getui.DictionaryAlertMsg: Redacted {
    /// How long title and body are; never what they say.
    public var description: String {
        let lengths = [title, body].map { $0?.unicodeScalars.count ?? 0 }
        return "dictionary alert, title of \(lengths[0]), body of \(lengths[1])"
    }
}
