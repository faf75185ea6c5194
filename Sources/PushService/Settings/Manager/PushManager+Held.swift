import PushEvaluation
public import PushModel
public import WallTime

extension PushManager {
    /// Says that this user has read a conversation, so that what is held of it is not pushed (rule 6.18).
    ///
    /// The vendor's SDK acknowledges a conversation with `ackConversationRead`, which no push looks at.
    ///
    /// - Parameters:
    ///   - conversationID: The id of the conversation.
    ///   - conversationType: Its type.
    ///   - instant: What was sent up to this instant has been read; `nil` for now.
    /// - Returns: How many held messages are not pushed.
    /// - Throws: 201 if no user is logged in; 107 if the id is empty or names a chat room; 110 if the manager was given
    ///   nothing that is held; what the store throws.
    @discardableResult
    public func markRead(
        _ conversationID: Conversation.ID,
        conversationType: ConversationType,
        at instant: Instant? = nil
    ) async throws -> Int {
        let session = try await checkedSession()
        let conversation = Conversation(conversationType, conversationID)
        try conversation.check()
        guard let held else {
            throw PushServiceError(.invalidParam, "the manager knows nothing that is held")
        }
        let mark = HeldMessages.ReadMark(conversation, at: instant ?? now())
        return try await held.markRead(mark, by: session.user)
    }
}
