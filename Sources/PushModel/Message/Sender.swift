/// What a push says of the sender of a message.
public struct Sender: Hashable, Sendable {
    /// The sender's user id; the same as ``Message/from``.
    public var id: UserID
    /// The name the sender chose for pushes; `nil` or empty if none.
    @ExactOptionalText public var displayName: String?

    /// Creates a sender.
    public init(id: UserID, displayName: String? = nil) {
        self.id = id
        self.displayName = displayName
    }
}
