public import EMPush

// Here `Message` and `Device` are this module's own; those of the rules are called by their module.

extension EMPush.Message {
    /// Creates the message that the rules decide on.
    public init(_ message: Message) {
        self.init(
            id: ID(ExactString("\(message.number)")),
            type: .chat,
            from: UserID(ExactString(message.author)),
            to: Conversation.ID(ExactString(message.reader)),
            body: .text(message.text)
        )
    }
}

extension EMPush.Device {
    /// Creates the device that the rules decide on.
    public init(_ device: Device) {
        self.init(
            id: ID(ExactString(device.name)),
            bindings: [
                Binding(
                    certificateName: "prod",
                    token: DeviceToken(device.token)
                )
            ]
        )
    }
}
