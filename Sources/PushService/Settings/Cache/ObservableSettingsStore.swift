/// A store of settings that reports whose settings change, so that a ``CachedSettingsStore`` can keep them.
public protocol ObservableSettingsStore: VersionedSettingsStore {
    /// A new sequence of what becomes of the settings, for one reader.
    ///
    /// It begins at once. Before ``UserSettings/Invalidation/listening`` and after
    /// ``UserSettings/Invalidation/silent`` the store need not report changes. While it listens, it reports every
    /// change, by this process or another, soon after the change. A store that can report no changes
    /// gives ``UserSettings/Invalidation/listening`` once; then only the cache's time to live bounds how old its
    /// settings are.
    func invalidations() -> AsyncStream<UserSettings.Invalidation>
}

extension UserSettings {
    /// What a reader of settings learns of their changes.
    public enum Invalidation: Hashable, Sendable {
        /// Changes are reported from now on. What was read before may have changed since.
        case listening
        /// Changes are not reported until the store listens again, because it has lost its connection for instance.
        case silent
        /// The settings of users may have changed.
        case users([AppID.UserHash])
    }
}
