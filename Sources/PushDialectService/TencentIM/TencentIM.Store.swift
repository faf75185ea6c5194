public import PushDialects
public import PushModel

extension TencentIM {
    /// What the server keeps: users' settings, and the session of each user on each device.
    ///
    /// - A change is made whole or not at all, and a later read sees it.
    /// - Of changes to one user's settings, or to one session, none is lost when they come at once. A store
    ///   that compares before it writes may call a `change` more than once.
    /// - A user without stored settings has the settings of a user who never set anything.
    public protocol Store: Sendable {
        /// What a user has set, or the settings of one who never did; throws if the store cannot be read.
        func settings(of user: UserID) async throws -> UserSettings

        /// Applies a change to what is stored; throws if nothing was changed.
        func changeSettings(
            of user: UserID,
            by change: @Sendable (inout UserSettings) -> Void
        ) async throws

        /// The session of a user on a device; `nil` if the user was never logged in there.
        func session(of user: UserID, on device: Device.ID) async throws -> ClientSession?

        /// Changes the session of a user on a device, and returns it; without a session, a new one.
        @discardableResult
        func changeSession(
            of user: UserID,
            on device: Device.ID,
            by change: @Sendable (inout ClientSession) -> Void
        ) async throws -> ClientSession
    }

    /// Settings and sessions in the memory of this process, lost when the process ends.
    public actor InMemoryStore: Store {
        private var settings: [UserID: UserSettings] = [:]
        private var sessions: [UserID: [Device.ID: ClientSession]] = [:]

        /// Creates an empty store.
        public init() {}

        public func settings(of user: UserID) -> UserSettings {
            settings[user] ?? UserSettings()
        }

        public func changeSettings(
            of user: UserID,
            by change: @Sendable (inout UserSettings) -> Void
        ) {
            change(&settings[user, default: UserSettings()])
        }

        /// The session of a user on a device; `nil` if the user was never logged in there.
        public func session(of user: UserID, on device: Device.ID) -> ClientSession? {
            sessions[user]?[device]
        }

        /// Changes the session of a user on a device, and returns it; without a session, a new one.
        @discardableResult
        public func changeSession(
            of user: UserID,
            on device: Device.ID,
            by change: @Sendable (inout ClientSession) -> Void
        ) -> ClientSession {
            var session = sessions[user]?[device] ?? ClientSession()
            change(&session)
            sessions[user, default: [:]][device] = session
            return session
        }
    }
}
