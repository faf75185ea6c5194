public import ExactJSON

/// What is known of the sender of a message, for the text of a push and for rules.
public struct Sender: Hashable, Sendable {
    /// The sender's user id, which must be ``Message/from`` (H9); `nil` leaves it to the message.
    public var id: UserID?
    /// The name the sender chose for pushes; `nil` or empty if none.
    @ExactString.OptionalText public var displayName: String?
    /// What the app has the sender labelled with.
    public var labels: [UserLabel]

    /// Creates a sender; without arguments one of whom nothing is known but the id in the message.
    public init(id: UserID? = nil, displayName: String? = nil, labels: [UserLabel] = []) {
        self.id = id
        self.labels = labels
        self.displayName = displayName
    }
}
