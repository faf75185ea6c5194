public import PushModel

/// A store that replaces a user's settings only if they have not been replaced in between.
///
/// Its ``SettingsStore/apply(_:to:)`` reads, changes and replaces the settings, and starts again if another
/// replacement came first. A ``UserSettings/Change/Queue`` does so, and lets the calls for one user wait for each
/// other:
///
///     private let changes = UserSettings.Change.Queue()
///
///     func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
///         try await self.changes.apply(changes, to: user, in: self)
///     }
public protocol VersionedSettingsStore: SettingsStore {
    /// The settings of each of the users with their versions; a user without stored settings is absent.
    func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings.Versioned]

    /// Replaces a user's settings if they still have the expected version.
    ///
    /// - Parameters:
    ///   - settings: The new settings.
    ///   - user: The user.
    ///   - version: The version that was read; `nil` if nothing was stored.
    /// - Returns: Whether the settings were replaced; `false` if their version is another now.
    /// - Throws: An error if the store cannot do its work, for instance without a connection.
    func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: UserSettings.Version?
    ) async throws -> Bool
}

extension UserSettings {
    /// A user's settings with their version.
    public struct Versioned: Hashable, Sendable {
        public var settings: UserSettings
        public var version: UserSettings.Version

        public init(_ settings: UserSettings, version: UserSettings.Version) {
            self.settings = settings
            self.version = version
        }
    }
}

extension UserSettings {
    /// The version of a user's settings, which rises with every replacement.
    public struct Version: Hashable, Sendable {
        /// The number of the version.
        public let rawValue: Int64

        /// Creates a version from its number.
        public init(rawValue: Int64) {
            self.rawValue = rawValue
        }
    }
}

extension VersionedSettingsStore {
    /// The settings of each of the users; a user without stored settings is absent.
    public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        try await versionedSettings(for: users).mapValues { $0.settings }
    }
}
