public import ExactJSON
public import PushModel
public import PushService
public import WallTime

extension EasemobClient {
    /// Settings that the vendor keeps, read and changed over its REST interface.
    ///
    /// What that interface cannot do, this store cannot do either:
    ///
    /// - **No list of conversations.** A conversation's settings are read by its address only. So
    ///   ``settings(for:)`` gives none, and ``conversationSettings(for:of:)`` gives those asked for.
    /// - **No time zone.** The service decides on which clock it reads an interval. Give the app's zone here:
    ///   it stands in all settings that are read, so that a ``/PushService/PushManager`` lets users set
    ///   intervals, and decisions read them. Setting another zone is refused with 111.
    /// - **Durations, not instants.** An expiry is sent as the milliseconds that are left by the client's
    ///   clock when the request leaves, 0 to a week, and the service adds them to its own. An expiry in the
    ///   past clears the duration, one further off than a week becomes a week, and clocks that differ move it
    ///   by as much. What ``apply(_:to:)`` returns is what the service made of it.
    /// - **All or none only for one part.** The remind type, duration and interval of one target are changed
    ///   by one request, display name and style by one, language and template by one each. Changes of one
    ///   part are made together; if the request for a later part fails, the earlier ones stand.
    /// - **No difference between `ALL` and never set.** The app's remind type is read as
    ///   ``/PushModel/PushRemindType/all`` in both cases, and clearing it sets it to that. A user of whom
    ///   nothing else is stored either is absent from a read, and so is one that the service does not know.
    ///
    /// Reading a user takes four requests; at the vendor's 100 a second that is 25 users a second.
    public struct SettingsStore: PushService.SettingsStore {
        private let client: EasemobClient
        private let timeZone: PushTimeZone?
        private let concurrency: Int

        /// Creates a store whose reads have 8 requests under way at a time.
        ///
        /// - Parameters:
        ///   - client: The client of the app.
        ///   - timeZone: The app's zone, on whose wall clock the service reads intervals; `nil` if it is not known.
        public init(client: EasemobClient, timeZone: PushTimeZone? = nil) {
            self.client = client
            self.timeZone = timeZone
            concurrency = 8
        }

        /// Creates a store.
        ///
        /// - Parameters:
        ///   - client: The client of the app.
        ///   - timeZone: The app's zone, on whose wall clock the service reads intervals; `nil` if it is not known.
        ///   - concurrency: The most requests of one read that are under way at a time, 1 to 1000.
        /// - Throws: `input.value` at `/concurrency` if it is out of its range.
        public init(
            client: EasemobClient,
            timeZone: PushTimeZone? = nil,
            concurrency: Int
        ) throws(InputError) {
            try InputError.check("concurrency", concurrency, in: 1...1000)
            self.client = client
            self.timeZone = timeZone
            self.concurrency = concurrency
        }

        /// The settings of users without those of conversations; users without stored settings are absent.
        ///
        /// What belongs to a feature that the app has not activated counts as never set.
        ///
        /// - Throws: `PushServiceError`; `CancellationError`. The first failure ends the whole read.
        public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
            let users = Array(Set(users))
            let parts = users.flatMap { user in SettingsPart.readable.map { (user, $0) } }
            let answers = try await concurrentMap(parts, atMost: concurrency) { user, part in
                try await client.answerIfAnyIsSet(.get(part.resource(of: user)))
            }
            var found: [UserID: UserSettings] = [:]
            for ((user, part), answer) in zip(parts, answers) {
                guard let answer else { continue }
                try part.read(answer, into: &found[user, default: UserSettings()])
            }
            let unset = UserSettings(push: PushSettings(remindType: .all))
            return found.filter { $0.value != unset && $0.value != UserSettings() }
                .mapValues { located($0) }
        }

        /// The settings that a delivery in one conversation needs, in the order of the users.
        ///
        /// A fifth request a user asks for the conversation, unless it can have no settings: a chat room has
        /// none, nor has a chat with oneself.
        ///
        /// - Throws: `PushServiceError`; `CancellationError`. The first failure ends the whole read.
        public func settings(
            for users: [UserID],
            in conversation: Conversation
        ) async throws -> [UserSettings] {
            var found = try await settings(for: users)
            let part = SettingsPart.silentMode(conversation)
            let asked = Array(Set(users)).filter { conversation.canHaveSettings(of: $0) }
            let answers = try await concurrentMap(asked, atMost: concurrency) { user in
                try await client.answerIfAnyIsSet(.get(part.resource(of: user)))
            }
            for (user, answer) in zip(asked, answers) {
                guard let answer else { continue }
                try part.read(answer, into: &found[user, default: UserSettings()])
            }
            return users.map { located(found[$0] ?? UserSettings()) }
        }

        /// The settings of one user, with those of the conversation, if one is given.
        ///
        /// A user without stored settings has the store's zone too.
        ///
        /// - Throws: `PushServiceError`; `CancellationError`.
        public func settings(
            of user: UserID,
            in conversation: Conversation?
        ) async throws -> UserSettings {
            guard let conversation else {
                return located(try await settings(for: [user])[user] ?? UserSettings())
            }
            return try await settings(for: [user], in: conversation).first ?? UserSettings()
        }

        /// The settings of those of the conversations that have any.
        ///
        /// - Throws: `PushServiceError`, 107 for a chat room and for a chat with oneself; `CancellationError`.
        public func conversationSettings(
            for conversations: [Conversation],
            of user: UserID
        ) async throws -> [ConversationSettings] {
            let parts = Set(conversations).map { SettingsPart.silentMode($0) }
            let calls = try parts.map { try VendorCall.get($0.resource(of: user)) }
            let answers = try await concurrentMap(calls, atMost: concurrency) { call in
                try await client.answer(to: call)
            }
            var settings = UserSettings()
            for (part, answer) in zip(parts, answers) {
                try part.read(answer, into: &settings)
            }
            return Array(settings.push.conversations)
        }

        /// Makes changes with the fewest requests; returns the settings then, in the parts that changed.
        ///
        /// - Throws: `PushServiceError`, 111 for a time zone other than the store's and for quiet windows and
        ///   rules, which the vendor does not have; `CancellationError`.
        ///   What the service cannot keep is refused before anything is sent.
        @discardableResult
        public func apply(
            _ changes: [UserSettings.Change],
            to user: UserID
        ) async throws -> UserSettings {
            for case .timeZone(let zone) in changes where zone != timeZone {
                throw PushServiceError(
                    .operationUnsupported,
                    "the service keeps no time zone of a user"
                )
            }
            for change in changes {
                let kind: String
                switch change {
                case .quietWindows(let windows) where !windows.isEmpty: kind = "quiet windows"
                case .rules(let rules) where !rules.isEmpty: kind = "rules"
                case .quiet(.some): kind = "what becomes of quiet messages"
                default: continue
                }
                throw PushServiceError(.operationUnsupported, "the service keeps no \(kind)")
            }
            let writes = SettingsWrite.fewest(for: changes)
            let calls = try writes.map { try $0.call(for: user, now: client.now) }
            var settings = UserSettings()
            for (write, call) in zip(writes, calls) {
                let answer = try await client.answer(to: call)
                // What the reply does not name is as it was sent.
                for change in write.changes {
                    settings.apply(change)
                }
                try write.part.read(answer, into: &settings)
            }
            return located(settings)
        }

        private func located(_ settings: UserSettings) -> UserSettings {
            var settings = settings
            settings.push.timeZone = timeZone
            return settings
        }
    }
}

extension Conversation {
    /// Whether the vendor keeps settings of a user for this conversation.
    fileprivate func canHaveSettings(of user: UserID) -> Bool {
        switch type {
        case .chat: id.text != user.text
        case .groupChat: true
        case .chatRoom: false
        }
    }
}

extension EasemobClient {
    /// The answer to a call; `nil` if the service does not know the user.
    func answerUnlessUnknown(_ call: VendorCall) async throws -> JSONObject? {
        do {
            return try await answer(to: call)
        } catch let error as PushServiceError where error.code == .userNotFound {
            return nil
        }
    }

    /// The answer to a call that reads settings; `nil` if none can be set, since the service does not know
    /// the user or the app has not activated the feature.
    fileprivate func answerIfAnyIsSet(_ call: VendorCall) async throws -> JSONObject? {
        do {
            return try await answerUnlessUnknown(call)
        } catch let error as PushServiceError where error.code == .serviceNotEnable {
            return nil
        }
    }

    /// The number of messages that wait until a user is online again.
    ///
    /// - Throws: `PushServiceError`, 204 if the service does not know the user; `CancellationError`.
    public func offlineMessageCount(of user: UserID) async throws -> Int {
        let answer = try await answer(to: .get(Resource(.offlineMessageCount, user.text)))
        let field = BodyField<Int64>(
            user.text,
            read: { $0.int64 ?? $0.string.flatMap { Int64($0) } },
            write: { .number(JSONNumber($0)) }
        )
        return Int(clamping: try VendorReply(data: answer).required(field))
    }

    /// Whether the service knows a user.
    ///
    /// - Throws: `PushServiceError`; `CancellationError`.
    public func hasUser(_ user: UserID) async throws -> Bool {
        guard PathSegment.encoded(user.string) != nil else { return false }
        return try await answerUnlessUnknown(.get(Resource(.user, user.text))) != nil
    }
}
