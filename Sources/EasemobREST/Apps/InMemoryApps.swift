import EasemobREST
import PushModel
import PushService

/// The apps of a run: whatever app is named is there, empty at first, and has every user (R3).
actor InMemoryApps {
    private var backends: [AppKey: AppBackend] = [:]

    /// The stores of an app.
    func backend(of app: AppKey) -> AppBackend {
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
