import EMPushDelivery

/// A store of settings in a dictionary: these lines suffice.
actor DictionaryStore: SettingsStore {
    private var stored: [UserID: UserSettings] = [:]

    func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        users.reduce(into: [:]) { $0[$1] = stored[$1] }
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        var settings = stored[user] ?? UserSettings()
        for change in changes { settings.apply(change) }
        stored[user] = settings
        return settings
    }
}
