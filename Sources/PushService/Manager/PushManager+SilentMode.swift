import ExactJSON
public import PushModel

extension PushManager {
    /// Sets the app's remind type, duration or interval; leaves the other two alone (rule 4.1).
    ///
    /// A duration runs from now; 0 minutes ends it. An interval from 00:00 to 00:00 switches it off.
    @discardableResult
    public func setSilentModeForAll(_ param: SilentModeParam) async throws -> SilentModeResult {
        let session = try await checkedSession()
        let change = try SettingsChange(param, of: nil, at: now())
        return try await settings.apply([change], to: session.user).silentMode
    }

    /// The app's remind type, duration and interval.
    public func getSilentModeForAll() async throws -> SilentModeResult {
        let session = try await checkedSession()
        return try await settings.settings(of: session.user).silentMode
    }

    /// Sets a conversation's remind type or duration; leaves the other alone (rule 4.1).
    ///
    /// - Throws: 107 for an empty id or a chat room, 110 for an interval (rule 2.4).
    @discardableResult
    public func setSilentModeForConversation(
        _ conversationID: ConversationID,
        conversationType: ConversationType,
        params: SilentModeParam
    ) async throws -> SilentModeResult {
        let session = try await checkedSession()
        let conversation = Conversation(conversationType, conversationID)
        try conversation.check()
        let change = try SettingsChange(params, of: conversation, at: now())
        return try await apply(change, of: conversation, in: session)
    }

    /// A conversation's remind type and duration; neither if the conversation follows the app.
    ///
    /// - Throws: 107 for an empty id or a chat room.
    public func getSilentModeForConversation(
        _ conversationID: ConversationID,
        conversationType: ConversationType
    ) async throws -> SilentModeResult {
        let session = try await checkedSession()
        let conversation = Conversation(conversationType, conversationID)
        try conversation.check()
        let stored = try await settings.conversationSettings(for: [conversation], of: session.user)
        return stored.silentMode(of: conversation)
    }

    /// The remind types and durations of up to 20 conversations.
    ///
    /// A conversation with neither a remind type nor a duration that is running now is left out
    /// (rule 4.2, V2). The vendor's SDK answers by id; here a user and a group of the same id are two.
    ///
    /// - Throws: 112 for more than 20 conversations, 107 for an empty id or a chat room among them.
    public func getSilentModeForConversations(
        _ conversations: [Conversation]
    ) async throws -> [Conversation: SilentModeResult] {
        let session = try await checkedSession()
        guard conversations.count <= Self.largestBatch else {
            throw PushServiceError(
                .queryParamReachesLimit,
                "\(conversations.count) conversations, at most \(Self.largestBatch) at once"
            )
        }
        for conversation in conversations {
            try conversation.check()
        }
        let stored = try await settings.conversationSettings(for: conversations, of: session.user)
        let now = now()
        var results: [Conversation: SilentModeResult] = [:]
        for conversation in conversations {
            let result = stored.silentMode(of: conversation)
            results[conversation] = result.isInEffect(at: now) ? result : nil
        }
        return results
    }

    /// Clears a conversation's remind type, so that the app's holds; leaves a duration (rule 2.5).
    ///
    /// - Throws: 107 for an empty id or a chat room.
    @discardableResult
    public func clearRemindTypeForConversation(
        _ conversationID: ConversationID,
        conversationType: ConversationType
    ) async throws -> SilentModeResult {
        let session = try await checkedSession()
        let conversation = Conversation(conversationType, conversationID)
        try conversation.check()
        return try await apply(.remindType(nil, of: conversation), of: conversation, in: session)
    }

    /// Reads the remind types of all conversations into ``conversationRemindTypes``.
    public func syncSilentModeConversationsFromServer() async throws {
        let session = try await checkedSession()
        let stored = try await settings.settings(of: session.user)
        var remindTypes: [Conversation: PushRemindType] = [:]
        for entry in stored.push.conversations {
            remindTypes[entry.conversation] = entry.remindType
        }
        keep(session) { $0.remindTypes = remindTypes }
    }

    /// Changes a conversation, tells so, and answers what is stored then.
    private func apply(
        _ change: SettingsChange,
        of conversation: Conversation,
        in session: Session
    ) async throws -> SilentModeResult {
        let stored = try await settings.apply([change], to: session.user)
        hub.publish(
            SettingsEvent(
                .conversationMuteInfoChanged,
                user: session.user,
                conversation: conversation,
                device: session.device
            )
        )
        return stored.push.conversations.silentMode(of: conversation)
    }
}

extension Conversation {
    /// Refuses what has no settings: an empty id, a chat room (V1).
    fileprivate func check() throws(PushServiceError) {
        guard !id.text.isEmpty else {
            throw PushServiceError(.invalidConversation, "a conversation id must not be empty")
        }
        guard type != .chatRoom else {
            throw PushServiceError(.invalidConversation, "a chat room is never pushed")
        }
    }
}
