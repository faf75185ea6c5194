public import PushEvaluation
public import PushModel

extension PushManager {
    /// What is held for the users of an app, for those who change what it depends on.
    public struct AppHeldMessages: Sendable {
        public let app: AppID
        public let store: any HeldStore

        /// Names what is held for the users of an app.
        ///
        /// Where the dispatcher is at hand, take its ``PushDispatcher/heldMessages``. A store knows no apps but by what is held:
        /// of an app that no dispatcher has there is nothing, so calls change nothing, return 0 and throw no error.
        ///
        /// - Parameters:
        ///   - app: The app of the dispatcher; what is held for another app is left alone.
        ///   - store: The dispatcher's queue.
        public init(of app: AppID, in store: any HeldStore) {
            self.app = app
            self.store = store
        }

        /// Has what is held for users asked again, because their settings changed.
        ///
        /// - Throws: What the store throws.
        public func settingsChanged(of users: [UserID]) async throws {
            try await store.askHeldAgain(of: users, in: app)
        }

        /// Removes what a user has read.
        ///
        /// - Returns: How many messages are held no longer.
        /// - Throws: What the store throws.
        @discardableResult
        public func markRead(_ mark: HeldMessages.ReadMark, by user: UserID) async throws -> Int {
            try await store.markRead(mark, by: user, in: app)
        }
    }
}
