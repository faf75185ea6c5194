import PushService

/// Apps in memory: whatever app is named is there, empty at first, and has every user (R3).
///
/// For tests, and for a server whose settings may be gone when it ends.
public actor InMemoryApps {
    private var backends: [AppKey: AppBackend] = [:]

    /// Creates no app yet.
    public init() {}

    /// The stores of an app, the same whenever it is asked for.
    public func backend(of app: AppKey) -> AppBackend {
        if let backend = backends[app] { return backend }
        let backend = AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore()
        )
        backends[app] = backend
        return backend
    }
}
