public import ExactJSON
public import PushModel

/// Everything that is stored of a user: what the user has set, and the name others see.
public struct UserSettings: Hashable, Sendable {
    /// What the user has set about pushes; shared by all the user's devices.
    public var push: PushSettings
    /// The name others see when this user's message is pushed to them; `nil` if none was set.
    @ExactOptionalText public var displayName: String?

    /// Creates settings; without arguments those of a user who never set any.
    public init(push: PushSettings = PushSettings(), displayName: String? = nil) {
        self.push = push
        self.displayName = displayName
    }
}
