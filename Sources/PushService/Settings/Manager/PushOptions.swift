public import ExactJSON
public import PushModel

/// How a user appears and reads in pushes (`EMPushOptions`).
public struct PushOptions: Hashable, Sendable {
    /// The name others see when this user's message is pushed to them; `nil` if none was set.
    @ExactString.OptionalText public var displayName: String?
    /// How pushes to this user read.
    public var displayStyle: PushDisplayStyle

    /// Creates options; without arguments those of a user who never set any.
    public init(displayName: String? = nil, displayStyle: PushDisplayStyle = .simpleBanner) {
        self.displayName = displayName
        self.displayStyle = displayStyle
    }
}
