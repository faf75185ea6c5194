public import PushModel

extension PushManager {
    /// A settings change made on one device, as reported to the user's other devices.
    public struct SettingsEvent: Hashable, Sendable {
        /// The kind of change.
        public var kind: Kind
        /// The user whose settings changed.
        public var user: UserID
        /// The conversation whose settings changed.
        public var conversation: Conversation
        /// The device that made the change.
        public var device: Device.ID

        public init(
            _ kind: Kind,
            user: UserID,
            conversation: Conversation,
            device: Device.ID
        ) {
            self.kind = kind
            self.user = user
            self.conversation = conversation
            self.device = device
        }

        /// A kind of change, with the vendor's integer (`EMMultiDevicesEvent`).
        public struct Kind: Hashable, Sendable {
            /// The vendor's integer.
            public let rawValue: Int

            /// Creates a kind from the vendor's integer.
            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            /// 64: a conversation's remind type or duration was set or cleared.
            public static let conversationMuteInfoChanged = Kind(rawValue: 64)
        }
    }
}

extension PushManager.SettingsEvent: CustomStringConvertible {
    /// The vendor's integer, the conversation and the device.
    public var description: String {
        "\(kind.rawValue): \(conversation.type.word) \(conversation.id) by \(device)"
    }
}
