public import EMPush

/// The pushes of an on-call chat: an alarm is pushed in quiet hours too, a conversation is not.
public struct OnCallPushes: Sendable {
    private let evaluator: PushEvaluator

    /// Creates the pushes of a team in Berlin.
    public init() throws {
        let policy = PushPolicy(language: .english, timeZone: .named("Europe/Berlin"))
        let alarms = DecisionRule(
            "alarms",
            ofMessage: { facts in facts.message.from == "watchdog" ? .allow() : nil }
        )
        evaluator = try PushEvaluator(app: AppConfiguration(policy: policy), rules: [alarms])
    }

    /// A message of the team's group.
    public func message(_ text: String, from sender: UserID, id: Message.ID) -> Message {
        Message(id: id, type: .groupChat, from: sender, to: "on-call", body: .text(text))
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
