public import PushModel

/// A store that replaces a user's settings only if nobody else has done so in between.
///
/// Such a store gets ``SettingsStore/apply(_:to:)`` for nothing: read, change, replace, and again from
/// the start if another change came first.
public protocol VersionedSettingsStore: SettingsStore {
    /// The settings of users with their versions; those of whom nothing is stored are absent.
    func versionedSettings(for users: [UserID]) async throws -> [UserID: VersionedSettings]

    /// Replaces a user's settings if they still have the version expected.
    ///
    /// - Parameters:
    ///   - settings: What is to be stored.
    ///   - user: The user.
    ///   - version: The version that was read; `nil` if nothing was stored.
    /// - Returns: Whether the settings were replaced. If not, somebody else was first.
    /// - Throws: What keeps the store from its work, such as a lost connection.
    func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: SettingsVersion?
    ) async throws -> Bool
}

/// A user's settings and how often they were replaced.
public struct VersionedSettings: Hashable, Sendable {
    /// The settings.
    public var settings: UserSettings
    /// Their version.
    public var version: SettingsVersion

    /// Creates versioned settings.
    public init(_ settings: UserSettings, version: SettingsVersion) {
        self.settings = settings
        self.version = version
    }
}

/// A count that rises with every replacement of a user's settings.
public struct SettingsVersion: Hashable, Sendable {
    /// The count.
    public let rawValue: Int64

    /// Creates a version.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

extension VersionedSettingsStore {
    /// The settings of users; those of whom nothing is stored are absent.
    public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        try await versionedSettings(for: users).mapValues { $0.settings }
    }

    /// Makes changes to a user's settings, all or none; tries again as often as others are first.
    @discardableResult
    public func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
        while true {
            try Task.checkCancellation()
            let stored = try await versionedSettings(for: [user])[user]
            var settings = stored?.settings ?? UserSettings()
            for change in changes {
                settings.apply(change)
            }
            if try await replace(settings, of: user, expecting: stored?.version) {
                return settings
            }
        }
    }
}
