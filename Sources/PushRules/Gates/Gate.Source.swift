public import ExactJSON

extension Gate {
    /// Which input a gate's verdict is based on: the message, a setting, a device or a certificate (L3).
    public enum Source: String, WireWord {
        /// The message and its ext.
        case message
        /// Whether the app knows the recipient.
        case recipient
        /// The rules of the app and of the recipient.
        case rules
        /// What the recipient has set for the whole app.
        case app
        /// What the recipient has set for the conversation.
        case conversation
        /// The recipient's devices and bindings.
        case device
        /// The app's certificates.
        case certificate
    }
}
