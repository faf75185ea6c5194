public import ExactJSON

extension TencentIM {
    /// One part of a message's content (`TIMElem`), as far as a push can tell.
    ///
    /// A custom element's data has no room here: it is never pushed.
    public struct Element: Hashable, Sendable {
        /// What kind of content it is.
        public var type: ElementType
        /// The text of a text element; of no other kind is it looked at.
        @ExactString.OptionalText public var text: String?
        /// The text of a push for a custom element (`desc`); ignored for other kinds.
        @ExactString.OptionalText public var desc: String?
        /// What a custom element hands to the app (`Ext`), if the message has no ``OfflinePushInfo``.
        @ExactString.OptionalText public var ext: String?
        /// What a custom element plays (`Sound`), if the message has no ``OfflinePushInfo``.
        @ExactString.OptionalText public var sound: String?

        public init(
            _ type: ElementType,
            text: String? = nil,
            desc: String? = nil,
            ext: String? = nil,
            sound: String? = nil
        ) {
            self.type = type
            self.text = text
            self.desc = desc
            self.ext = ext
            self.sound = sound
        }

        public static func text(_ text: String) -> Element {
            Element(.text, text: text)
        }

        /// A custom element, of which a push says `desc`.
        public static func custom(
            _ desc: String,
            ext: String? = nil,
            sound: String? = nil
        ) -> Element {
            Element(.custom, desc: desc, ext: ext, sound: sound)
        }
    }
}

extension TencentIM.Element: Redacted {
    /// The kind; never what the element says.
    public var description: String { "element of type \(type.word)" }
}
