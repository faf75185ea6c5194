import ExactJSON
public import PushModel

extension PushManager {
    /// Sets the app's remind type, duration or interval; leaves the other two alone (rule 4.1).
    ///
    /// A duration starts now; 0 minutes end it. An interval from 00:00 to 00:00 clears the interval. Any
    /// other interval needs a time zone: the user's (`setTimeZone(_:)`) or the app's.
    ///
    /// - Returns: The app's silent mode afterwards.
    /// - Throws: 505 if the app has not activated remind types or, for the other two, do not disturb; 110
    ///   for an interval if neither the user nor the app has a time zone.
    @discardableResult
    public func setSilentModeForAll(_ param: SilentModeParam) async throws -> SilentModeResult {
        let session = try await checkedSession(for: [param.feature])
        let change = try UserSettings.Change(param, of: nil, at: now())
        try await requireTimeZone(for: "an interval needs", change, in: session)
        return try await store(change, in: session).silentMode
    }

    /// Reads the app's remind type, duration and interval.
    ///
    /// - Throws: 505 if the app has activated neither remind types nor do not disturb.
    public func getSilentModeForAll() async throws -> SilentModeResult {
        let session = try await checkedSession(for: AppConfiguration.Feature.ofSilentMode)
        return try await settings.settings(of: session.user).silentMode
    }

    /// Sets the quiet windows, in place of those that were set; none clears them (rule 2.7).
    ///
    /// The vendor's SDK has no such call. Windows need a time zone: the user's (`setTimeZone(_:)`) or the app's.
    ///
    /// - Throws: 505 if the app has not activated do not disturb; 110 if neither the user nor the app has a
    ///   time zone.
    public func setQuietWindows(_ windows: PushSettings.QuietWindows) async throws {
        let session = try await checkedSession(for: [.doNotDisturb])
        let change = UserSettings.Change.quietWindows(windows)
        try await requireTimeZone(for: "windows need", change, in: session)
        try await store(change, in: session)
    }

    /// Reads the quiet windows; none if none are set.
    ///
    /// - Throws: 505 if the app has not activated do not disturb.
    public func getQuietWindows() async throws -> PushSettings.QuietWindows {
        let session = try await checkedSession(for: [.doNotDisturb])
        return try await settings.settings(of: session.user).push.quietWindows
    }

    /// Sets the user's own rules, in place of those that were set; none clears them (rule 1.7).
    ///
    /// The vendor's SDK has no such call. The app's policy says whether users' rules are asked; they are kept in any case.
    ///
    /// - Throws: 505 if the app has not activated do not disturb; 110 if a rule has windows, and neither the user nor the
    ///   app has a time zone.
    public func setRules(_ rules: Rule.List) async throws {
        let session = try await checkedSession(for: [.doNotDisturb])
        try await requireTimeZone(for: "windows of rules need", .rules(rules), in: session)
        try await store(.rules(rules), in: session)
    }

    /// Reads the user's own rules; none if none are set.
    ///
    /// - Throws: 505 if the app has not activated do not disturb.
    public func getRules() async throws -> Rule.List {
        let session = try await checkedSession(for: [.doNotDisturb])
        return try await settings.settings(of: session.user).push.rules
    }

    /// Sets what becomes of messages that do-not-disturb stops; `nil` leaves it to the app (rule 2.8).
    ///
    /// The vendor's SDK has no such call. The app's policy says whether users are asked; it is kept in any case.
    ///
    /// - Throws: 505 if the app has not activated do not disturb.
    public func setQuiet(_ quiet: PushPolicy.QuietHandling?) async throws {
        let session = try await checkedSession(for: [.doNotDisturb])
        try await store(.quiet(quiet), in: session)
    }

    /// Reads what becomes of messages that do-not-disturb stops; `nil` if the user has not set it.
    ///
    /// - Throws: 505 if the app has not activated do not disturb.
    public func getQuiet() async throws -> PushPolicy.QuietHandling? {
        let session = try await checkedSession(for: [.doNotDisturb])
        return try await settings.settings(of: session.user).push.quiet
    }

    /// Sets a conversation's remind type or duration; leaves the other alone (rule 4.1).
    ///
    /// - Returns: The conversation's silent mode afterwards.
    /// - Throws: 505 if the app has not activated remind types or, for a duration, do not disturb; 107 if
    ///   the id is empty or names a chat room; 110 for an interval (rule 2.4).
    @discardableResult
    public func setSilentModeForConversation(
        _ conversationID: Conversation.ID,
        conversationType: ConversationType,
        params: SilentModeParam
    ) async throws -> SilentModeResult {
        let session = try await checkedSession(for: [params.feature])
        let conversation = Conversation(conversationType, conversationID)
        try conversation.check()
        let change = try UserSettings.Change(params, of: conversation, at: now())
        return try await apply(change, of: conversation, in: session)
    }

    /// Reads a conversation's remind type and duration; neither is set if the conversation follows the app.
    ///
    /// - Throws: 505 if the app has activated neither remind types nor do not disturb; 107 if the id is
    ///   empty or names a chat room.
    public func getSilentModeForConversation(
        _ conversationID: Conversation.ID,
        conversationType: ConversationType
    ) async throws -> SilentModeResult {
        let session = try await checkedSession(for: AppConfiguration.Feature.ofSilentMode)
        let conversation = Conversation(conversationType, conversationID)
        try conversation.check()
        let stored = try await settings.conversationSettings(for: [conversation], of: session.user)
        return stored.silentMode(of: conversation)
    }

    /// Reads the remind types and durations of up to 20 conversations.
    ///
    /// The result leaves out a conversation that has neither a remind type nor a duration running now
    /// (rule 4.2, V2). The vendor's SDK returns results by id; here a user and a group with the same id
    /// are two conversations.
    ///
    /// - Throws: 505 if the app has activated neither remind types nor do not disturb; 112 for more than 20
    ///   conversations; 107 if one has an empty id or is a chat room.
    public func getSilentModeForConversations(
        _ conversations: [Conversation]
    ) async throws -> [Conversation: SilentModeResult] {
        let session = try await checkedSession(for: AppConfiguration.Feature.ofSilentMode)
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

    /// Clears a conversation's remind type, so that the app's holds; leaves a duration alone (rule 2.5).
    ///
    /// - Returns: The conversation's silent mode afterwards.
    /// - Throws: 505 if the app has not activated remind types; 107 if the id is empty or names a chat room.
    @discardableResult
    public func clearRemindTypeForConversation(
        _ conversationID: Conversation.ID,
        conversationType: ConversationType
    ) async throws -> SilentModeResult {
        let session = try await checkedSession(for: [.remindTypes])
        let conversation = Conversation(conversationType, conversationID)
        try conversation.check()
        return try await apply(.remindType(nil, of: conversation), of: conversation, in: session)
    }

    /// Reads the remind types of all conversations, and keeps them in ``conversationRemindTypes``.
    ///
    /// - Throws: 505 if the app has not activated remind types.
    public func syncSilentModeConversationsFromServer() async throws {
        let session = try await checkedSession(for: [.remindTypes])
        let stored = try await settings.settings(of: session.user)
        var remindTypes: [Conversation: PushRemindType] = [:]
        for entry in stored.push.conversations {
            remindTypes[entry.conversation] = entry.remindType
        }
        updateCache(of: session) { $0.remindTypes = remindTypes }
    }

    /// Throws 110 for a change that leaves the user something that needs a time zone, without one (rule 4.5).
    private func requireTimeZone(
        for what: String,
        _ change: UserSettings.Change,
        in session: Session
    ) async throws {
        guard try await !refusesForLackOfTimeZone(change, in: session) else {
            throw PushServiceError(
                .invalidParam,
                "\(what) a time zone: set the user's first, or give the manager the app's"
            )
        }
    }

    /// Applies a change to a conversation, publishes an event, and returns the silent mode afterwards.
    private func apply(
        _ change: UserSettings.Change,
        of conversation: Conversation,
        in session: Session
    ) async throws -> SilentModeResult {
        let stored = try await store(change, in: session)
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
    /// Throws 107 if the id is empty or the conversation is a chat room (V1).
    func check() throws(PushServiceError) {
        guard !id.text.isEmpty else {
            throw PushServiceError(.invalidConversation, "a conversation id must not be empty")
        }
        guard type != .chatRoom else {
            throw PushServiceError(.invalidConversation, "a chat room is never pushed")
        }
    }
}

extension SilentModeParam {
    /// The feature that the app must have activated for the change.
    fileprivate var feature: AppConfiguration.Feature {
        switch self {
        case .remindType: .remindTypes
        case .duration, .interval: .doNotDisturb
        }
    }
}
