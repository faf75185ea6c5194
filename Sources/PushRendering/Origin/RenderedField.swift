public import ExactJSON
public import PushModel

/// Where a field of a push came from, and what was passed over for it (rule 7.7).
public struct RenderedField: Hashable, Sendable {
    /// Its place in the entry of the binding.
    public let field: Field
    /// What gave the field its value, or left it without one.
    public let source: Source
    /// Where the source stands in an input of `decide`; `nil` if no input changes the field.
    ///
    /// A key whose default holds has its place, too.
    public let place: JSONPointer?
    /// Where the texts of the input stand that a template, a mention or a display style put into the text.
    public let uses: [JSONPointer]
    /// What cut the body; `nil` if it is whole, and for any other field.
    public let cut: Cut?
    /// What else there was for the field, and why it was not taken.
    public let passedOver: [PassedOver]

    package init(
        _ field: Field,
        _ source: Source,
        _ place: JSONPointer?,
        uses: [JSONPointer] = [],
        cut: Cut? = nil,
        passedOver: [PassedOver] = []
    ) {
        self.field = field
        self.source = source
        self.place = place
        self.uses = uses
        self.cut = cut
        self.passedOver = passedOver
    }

    /// A field of a push, by its place in the entry of a binding.
    public struct Field: Hashable, Sendable {
        public let place: JSONPointer

        package init(_ place: ExactString) {
            self.place = JSONPointer(text: place)
        }

        public static let title = Field("/payload/aps/alert/title")
        public static let subtitle = Field("/payload/aps/alert/subtitle")
        public static let body = Field("/payload/aps/alert/body")
        public static let badge = Field("/payload/aps/badge")
        public static let sound = Field("/payload/aps/sound")
        public static let category = Field("/payload/aps/category")
        public static let threadID = Field("/payload/aps/thread-id")
        public static let isMutable = Field("/payload/aps/mutable-content")
        public static let isContentAvailable = Field("/payload/aps/content-available")
        /// No rule writes it.
        public static let interruptionLevel = Field("/payload/aps/interruption-level")
        /// Custom data.
        public static let extern = Field("/payload/e")
        public static let topic = Field("/headers/apns-topic")
        public static let pushType = Field("/headers/apns-push-type")
        public static let priority = Field("/headers/apns-priority")
        public static let expiration = Field("/headers/apns-expiration")
        public static let collapseID = Field("/headers/apns-collapse-id")

        /// The fields of a push through Apple, in the order in which they are listed (F1).
        package static let ofApple: [Field] = [
            title, subtitle, body, badge, sound, category, threadID, isMutable, isContentAvailable,
            interruptionLevel, extern, topic, pushType, priority, expiration, collapseID,
        ]
    }

    /// What gives a field its value (F2).
    public enum Source: String, WireWord {
        /// The template that the sender directed at the recipient.
        case directedTemplate
        /// The template that the sender chose.
        case senderTemplate
        /// The template that the recipient chose.
        case recipientTemplate
        /// A key of the message's ext.
        case ext
        /// The keys of `em_apns_ext` that no rule consumes.
        case leftovers
        /// The text of a mention.
        case mention
        /// The app's own template for the display style.
        case appTemplate
        /// The text of the recipient's display style.
        case displayStyle
        /// A translation of the message's text.
        case translation
        /// What is known of the recipient.
        case recipient
        /// The certificate, which may be assumed.
        case certificate
        /// An id of the message: its own, or that of its conversation.
        case message
        /// The app's policy.
        case policy
        /// The instant of the decision.
        case now
        /// The rules themselves.
        case `default`
        /// Nothing, so that the push lacks the field.
        case none
    }

    /// What cut a body to fit (F4).
    public struct Cut: Hashable, Sendable {
        /// How many bytes the payload, or the body of the request, would have had.
        public let bytes: Int
        /// How many it may have.
        public let limit: Int

        package init(bytes: Int, limit: Int) {
            self.bytes = bytes
            self.limit = limit
        }
    }

    /// Something that could have given a field its value (F5).
    public struct PassedOver: Hashable, Sendable {
        public let source: Source
        /// Where it stands in an input of `decide`.
        public let place: JSONPointer
        public let why: Why

        package init(_ source: Source, _ place: JSONPointer, _ why: Why) {
            self.source = source
            self.place = place
            self.why = why
        }
    }

    /// Why something did not give a field its value (F5).
    public enum Why: Hashable, Sendable {
        /// The diagnostic of the place says so.
        case diagnosed(Diagnostic.Code)
        /// It is empty, which counts as absent.
        case empty
        /// A source that comes first gave the value.
        case outranked
        /// The text has no translation into the preferred language.
        case untranslated
        /// Neither a header nor a field of a request can have the value.
        case unsendable
    }
}

extension RenderedField.Why: WireWord {
    public static let allCases: [RenderedField.Why] =
        [.extFlag, .extMisplaced, .extType, .extValue, .templateEmpty, .templateUnknown]
        .map { .diagnosed($0) } + [.empty, .outranked, .untranslated, .unsendable]

    public var word: ExactString {
        switch self {
        case .diagnosed(let code): code.word
        case .empty: "empty"
        case .outranked: "outranked"
        case .untranslated: "untranslated"
        case .unsendable: "unsendable"
        }
    }
}

extension RenderedField {
    /// Whether it is listed (F1).
    package var isListed: Bool {
        source != .none || !passedOver.isEmpty || field == .interruptionLevel
    }
}

extension RenderedField {
    /// The same origin of another field.
    package func of(_ field: Field) -> RenderedField {
        RenderedField(field, source, place, uses: uses, cut: cut, passedOver: passedOver)
    }

    /// The same field of a body that was cut.
    package func with(cut: Cut) -> RenderedField {
        RenderedField(field, source, place, uses: uses, cut: cut, passedOver: passedOver)
    }

    /// The same field with another source; what was its source is passed over first, unless there is no reason to say.
    package func replaced(
        by source: Source,
        _ place: JSONPointer,
        _ why: Why?
    ) -> RenderedField {
        var passedOver = passedOver
        if let former = self.place, let why {
            passedOver.insert(PassedOver(self.source, former, why), at: 0)
        }
        return RenderedField(field, source, place, passedOver: passedOver)
    }
}

extension RenderedField: CustomStringConvertible {
    /// The field and its source, without its value.
    public var description: String {
        "\(field.place) from \(source.word)\(place.map { " at \($0)" } ?? "")"
    }
}
