public import EMPush

/// What the sample of Docs/Message-Ext.md gives.
public struct Invitation: Sendable {
    /// The ext as it was written.
    public let ext: MessageExtension
    /// The ext as it is read from the message, and what could not be used of it.
    public let read: (value: MessageExtension, diagnostics: [Diagnostic])

    /// Runs the sample.
    public init() throws {
        let ext = try MessageExtension(
            forcesNotification: true,
            mentions: .users(["ann"]),
            apns: MessageExtension.APNs(
                title: "Climbers",
                body: "Up yet?",
                sound: "bell.caf",
                extern: .string("room 7")
            ),
            template: MessageExtension.TemplateSelection(
                name: "invitation",
                arguments: MessageExtension.TemplateArguments(content: ["Tom"])
            )
        )
        let message = Message(
            id: "42",
            type: .groupChat,
            from: "tom",
            to: "g1",
            body: .text("Up yet?"),
            ext: ext
        )
        let read = MessageExtension.read(message.ext)
        // read.value == ext, read.diagnostics is empty

        self.ext = ext
        self.read = read
    }
}
