public import ExactJSON

/// Something in an input that could not be used as it stood and was passed over (L4).
///
/// A diagnostic never changes whether a decision is made; it says what a sender or an app should mend.
public struct Diagnostic: Hashable, Sendable {
    /// What was wrong.
    public var code: Code
    /// Where it stands.
    public var place: Place

    public init(_ code: Code, _ place: Place) {
        self.code = code
        self.place = place
    }

    /// Where a diagnosed value stands, whatever document it came in.
    public enum Place: Hashable, Sendable {
        /// In the message's ext, at a pointer from the ext's own root.
        case ext(JSONPointer)
        /// The template at an index of ``AppConfiguration/templates``.
        case template(Int)
        /// The title's pattern of the template at an index.
        case titlePattern(Int)
        /// The body's pattern of the template at an index.
        case contentPattern(Int)
        /// The name of the template the recipient chose.
        case recipientTemplate
        /// ``PushSettings/timeZone`` of the recipient.
        case recipientTimeZone
        /// ``PushSettings/expireTimestamp`` of the recipient.
        case recipientExpiry
        /// The entry at an index of ``PushSettings/conversations``.
        case conversation(Int)
        /// The end of the duration of the entry at an index of ``PushSettings/conversations``.
        case conversationExpiry(Int)
        /// The binding at an index of the device at an index of ``Recipient/devices``.
        case binding(device: Int, binding: Int)
        /// The peer of a one-to-one message.
        case messageTo
    }

    /// What can be wrong.
    public enum Code: String, WireWord {
        /// A flag that is neither true nor false in any accepted spelling; it counts as false.
        case extFlag = "ext.flag"
        /// The wrong JSON type of a key that the rules name.
        case extType = "ext.type"
        /// The right JSON type with an unusable value.
        case extValue = "ext.value"
        /// A key that no rule names, and that is nearly one that a rule names.
        case extUnknownKey = "ext.unknownKey"
        /// A key that is read in another object of the ext only.
        case extMisplaced = "ext.misplaced"
        /// A template name that the app does not define.
        case templateUnknown = "template.unknown"
        /// A template whose body renders to nothing.
        case templateEmpty = "template.empty"
        /// A placeholder without its argument.
        case templateArgument = "template.argument"
        /// A word in braces that is no placeholder.
        case templatePlaceholder = "template.placeholder"
        /// A body that was cut to fit the payload's limit.
        case payloadCut = "payload.cut"
        /// An interval stored for a conversation, where none can be.
        case conversationInterval = "conversation.interval"
        /// An interval without a time zone, by which it could be read.
        case intervalNoZone = "interval.noZone"
        /// A time zone that the zone data does not have; it counts as none.
        case zoneUnknown = "zone.unknown"
        /// The end of a silent duration that is probably in seconds.
        case durationSeconds = "duration.seconds"
        /// A one-to-one message to another user than the recipient.
        case messageTo = "message.to"
    }
}
