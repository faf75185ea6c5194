import ExactJSON
import PushModel
import PushService

/// Apps in memory: whatever app is named is there, empty at first, and has every user (R3).
///
/// For tests, and for a server whose settings may be gone when it ends. An app takes memory from the first
/// change on; an app that is only read takes none.
public actor InMemoryApps {
    private var backends: [AppKey: AppBackend] = [:]

    /// Creates no app yet.
    public init() {}

    /// The stores of an app, the same for every call with its key.
    ///
    /// - Throws: 110 if the name of the organisation or of the app is empty.
    public func backend(of app: AppKey) throws -> AppBackend {
        guard !app.organization.isEmpty else { throw PushServiceError.emptyID(of: "organization") }
        guard !app.application.isEmpty else { throw PushServiceError.emptyID(of: "application") }
        if let backend = backends[app] { return backend }
        let stores = UnwrittenApp(key: app, apps: self)
        return AppBackend(settings: stores, bindings: stores, templates: stores)
    }

    /// The stores of an app; `nil` if nothing was ever stored in it.
    func writtenBackend(of app: AppKey) -> AppBackend? {
        backends[app]
    }

    /// The stores of an app, which are made if there are none.
    ///
    /// - Throws: `StoreLimitError` if something is stored in 10,000 other apps.
    func writableBackend(of app: AppKey) throws(StoreLimitError) -> AppBackend {
        if let backend = backends[app] { return backend }
        guard backends.count < StoreLimitError.Limit.apps.maximum else {
            throw StoreLimitError(.apps)
        }
        let backend = AppBackend(
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            templates: InMemoryTemplateStore()
        )
        backends[app] = backend
        return backend
    }
}
