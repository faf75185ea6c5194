public import ExactJSON

/// Which offline messages a user or a conversation wants to be notified of (`EMPushRemindType`).
///
/// Raw values are the vendor's integers. The third case is not called `none`, which Swift would
/// confuse with `Optional.none`; its words are still `none` and `NONE`. The compiler answers the
/// vendor's `.none` with an error, and where an optional is wanted with a warning.
public enum PushRemindType: Int, WireWord {
    /// `EMPushRemindTypeAll`: every message. The app's remind type when none was ever set (rule 1.4).
    case all = 0
    /// `EMPushRemindTypeMentionOnly`: only messages that mention the user.
    case mentionOnly = 1
    /// `EMPushRemindTypeNone`: no message.
    case never = 2

    /// The contract's word: `all`, `mentionOnly` or `none`.
    public var word: ExactString {
        switch self {
        case .all: "all"
        case .mentionOnly: "mentionOnly"
        case .never: "none"
        }
    }

    /// The vendor's name of ``never``, which the compiler refuses.
    ///
    /// Without it `settings.remindType = .none` would compile silently and mean that no remind type
    /// is set, which counts as ``all``.
    @available(*, unavailable, renamed: "never")
    public static var none: PushRemindType { .never }

    /// The word of the vendor's REST interface: `ALL`, `AT` or `NONE`.
    public var vendorWord: ExactString {
        switch self {
        case .all: "ALL"
        case .mentionOnly: "AT"
        case .never: "NONE"
        }
    }

    /// Finds the remind type with this vendor word, spelled exactly; `nil` if there is none.
    public init?(vendorWord: ExactString) {
        for value in Self.allCases where value.vendorWord == vendorWord {
            self = value
            return
        }
        return nil
    }
}
