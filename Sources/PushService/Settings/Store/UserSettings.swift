public import ExactJSON
public import PushModel

/// The stored settings of a user, with the display name that other users see.
public struct UserSettings: Hashable, Sendable {
    /// The settings of pushes, which all devices of the user share.
    public var push: PushSettings
    /// The name that other users see in pushes of this user's messages; `nil` if none is set.
    @ExactString.OptionalText public var displayName: String?

    /// Creates settings; the defaults are those of a user who has set nothing.
    public init(push: PushSettings = PushSettings(), displayName: String? = nil) {
        self.push = push
        self.displayName = displayName
    }
}
