public import PushModel

/// What one of a user's devices changed, as the user's other devices are told.
public struct SettingsEvent: Hashable, Sendable {
    /// What happened.
    public var kind: Kind
    /// Whose settings changed.
    public var user: UserID
    /// The conversation whose settings changed.
    public var conversation: Conversation
    /// The device on which it was changed.
    public var device: DeviceID

    /// Creates an event.
    public init(
        _ kind: Kind,
        user: UserID,
        conversation: Conversation,
        device: DeviceID
    ) {
        self.kind = kind
        self.user = user
        self.conversation = conversation
        self.device = device
    }

    /// What can happen, with the vendor's integers (`EMMultiDevicesEvent`).
    public struct Kind: Hashable, Sendable {
        /// The vendor's integer.
        public let rawValue: Int

        /// Creates a kind.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// 64: a conversation's remind type or duration was set or cleared.
        public static let conversationMuteInfoChanged = Kind(rawValue: 64)
    }
}

extension SettingsEvent: CustomStringConvertible {
    /// The vendor's integer, the conversation and the device.
    public var description: String {
        "\(kind.rawValue): \(conversation.type.word) \(conversation.id) by \(device)"
    }
}
