public import EMPush

/// The pushes of an on-call chat: an alarm is pushed in quiet hours too, a conversation is not.
public struct OnCallPushes: Sendable {
    private let evaluator: PushEvaluator

    /// Creates the pushes of a team in Berlin.
    public init() throws {
        let policy = PushPolicy(language: .english, timeZone: .named("Europe/Berlin"))
        evaluator = try PushEvaluator(app: AppConfiguration(policy: policy))
    }

    /// The message that the server sends to a group.
    public func message(_ text: String, isAlarm: Bool, id: MessageID) throws -> Message {
        let ext = try MessageExtension(forcesNotification: isAlarm)
        return Message(
            id: id,
            type: .groupChat,
            from: "watchdog",
            to: "on-call",
            body: .text(text),
            ext: ext
        )
    }

    /// Decides whether a message is pushed to a reader, and renders the push.
    public func evaluate(
        _ message: Message,
        to reader: Recipient,
        at now: Instant
    ) throws -> Evaluation {
        try evaluator.evaluate(message, to: reader, at: now)
    }
}
