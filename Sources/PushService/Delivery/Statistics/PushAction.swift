public import PushModel

/// What a device reports of a push: the vendor's push events `arrive` and `click`.
public enum PushAction: Hashable, Sendable {
    /// The push of a message arrived; the app's service extension reports it.
    case arrive(MessageID)
    /// The user clicked on the push of a message.
    case click(MessageID)

    /// The message of the push; the app finds its id under `m` in the payload.
    public var message: MessageID {
        switch self {
        case .arrive(let message), .click(let message): message
        }
    }
}
