import EMPushDelivery

/// A store with the two methods that a store must have, and nothing in them.
struct ForgetfulStore: SettingsStore {
    func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        [:]
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        UserSettings()
    }
}
