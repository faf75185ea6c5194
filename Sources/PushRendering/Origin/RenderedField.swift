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

    init(
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

    /// A field of a push, by its place in the entry of a binding, in the order in which fields are listed (F1).
    public enum Field: String, WireWord {
        case title = "/payload/aps/alert/title"
        case subtitle = "/payload/aps/alert/subtitle"
        case body = "/payload/aps/alert/body"
        case badge = "/payload/aps/badge"
        case sound = "/payload/aps/sound"
        case category = "/payload/aps/category"
        case threadID = "/payload/aps/thread-id"
        case isMutable = "/payload/aps/mutable-content"
        case isContentAvailable = "/payload/aps/content-available"
        /// No rule writes it.
        case interruptionLevel = "/payload/aps/interruption-level"
        /// Custom data.
        case extern = "/payload/e"
        case topic = "/headers/apns-topic"
        case pushType = "/headers/apns-push-type"
        case priority = "/headers/apns-priority"
        case expiration = "/headers/apns-expiration"
        case collapseID = "/headers/apns-collapse-id"
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
        /// How many bytes the payload would have had.
        public let bytes: Int
        /// How many it may have.
        public let limit: Int
    }

    /// Something that could have given a field its value (F5).
    public struct PassedOver: Hashable, Sendable {
        public let source: Source
        /// Where it stands in an input of `decide`.
        public let place: JSONPointer
        public let why: Why

        init(_ source: Source, _ place: JSONPointer, _ why: Why) {
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
        /// No header can have the value.
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
    var isListed: Bool {
        source != .none || !passedOver.isEmpty || field == .interruptionLevel
    }
}

extension RenderedField: CustomStringConvertible {
    /// The field and its source, without its value.
    public var description: String {
        "\(field.word) from \(source.word)\(place.map { " at \($0)" } ?? "")"
    }
}
