public import ExactJSON

extension APNsPayload {
    /// The text of a notification: the object `alert`.
    ///
    /// A text can be given as it is shown, or as the key of a localised string of the app with what
    /// fills its placeholders. Apple does not say which wins if both are there.
    ///
    /// Alerts are equal if they are written alike.
    public struct Alert: Sendable {
        @ExactString.OptionalText public var title: String?
        @ExactString.OptionalText public var subtitle: String?
        @ExactString.OptionalText public var body: String?
        /// The title as a localised string of the app: `title-loc-key`, `title-loc-args`.
        public var titleLocalization: Localization?
        /// The subtitle as a localised string of the app: `subtitle-loc-key`, `subtitle-loc-args`.
        public var subtitleLocalization: Localization?
        /// The body as a localised string of the app: `loc-key`, `loc-args`.
        public var bodyLocalization: Localization?
        /// The picture or storyboard that is shown while the app starts: `launch-image`.
        @ExactString.OptionalText public var launchImage: String?
        /// Every other key, such as the legacy `action-loc-key` and `summary-arg`.
        ///
        /// A key that a typed property writes is left out when it is set, save a `title` or `body`
        /// that is an object, as Live Activities have them: it stands unless there is a text.
        public var other: JSONObject {
            didSet { other = Self.remainder(of: other) }
        }

        /// How an alert is written that has a body and nothing else.
        public var bodyForm: BodyForm

        /// Creates an alert; an empty text is written, an absent one is not.
        public init(
            title: String? = nil,
            subtitle: String? = nil,
            body: String? = nil,
            titleLocalization: Localization? = nil,
            subtitleLocalization: Localization? = nil,
            bodyLocalization: Localization? = nil,
            launchImage: String? = nil,
            other: JSONObject = JSONObject(),
            bodyForm: BodyForm = .object
        ) {
            self.title = title
            self.subtitle = subtitle
            self.body = body
            self.titleLocalization = titleLocalization
            self.subtitleLocalization = subtitleLocalization
            self.bodyLocalization = bodyLocalization
            self.launchImage = launchImage
            self.other = Self.remainder(of: other)
            self.bodyForm = bodyForm
        }

        /// An alert that is a bare string, which a device shows as it shows a body alone.
        public static func string(_ body: String) -> Alert {
            Alert(body: body, bodyForm: .string)
        }

        /// The two forms in which APNs takes an alert that is a body alone.
        ///
        /// An alert that holds more is an object in either case.
        public enum BodyForm: Hashable, Sendable {
            /// The object `{"body": text}`, the form that Apple prefers.
            case object
            /// The text itself.
            case string
        }
    }
}

extension APNsPayload.Alert: Hashable {
    /// Whether both alerts are written alike.
    public static func == (left: APNsPayload.Alert, right: APNsPayload.Alert) -> Bool {
        left.json == right.json
    }

    /// Feeds the JSON of the alert to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(json)
    }
}

extension APNsPayload.Alert: Redacted {
    /// How long title, subtitle and body are; never what they say.
    public var description: String {
        var text = "alert"
        if let title { text += ", title of \(title.unicodeScalars.count)" }
        if let subtitle { text += ", subtitle of \(subtitle.unicodeScalars.count)" }
        if let body { text += ", body of \(body.unicodeScalars.count)" }
        return text
    }
}
