package import EasemobREST
import PushModel
package import PushService

/// Where the settings of apps are kept.
package protocol LocalStorage: Sendable {
    /// What is kept of an app, which is there when it is asked for.
    ///
    /// - Throws: What the storage throws.
    func stores(of app: AppKey) async throws -> LocalStores

    /// Removes all that is kept.
    ///
    /// - Throws: What the storage throws.
    func removeAll() async throws
}

/// The stores of an app, and the records of its directory.
package struct LocalStores: Sendable {
    let settings: any SettingsStore
    let bindings: any BindingStore
    let templates: any TemplateStore
    let labels: any LabelStore
    let records: [AppDirectory.Record]
    let save: @Sendable ([AppDirectory.Record]) async throws -> Void

    /// Creates stores; without arguments they are empty, and in memory.
    package init(
        settings: any SettingsStore = InMemorySettingsStore(),
        bindings: any BindingStore = InMemoryBindingStore(),
        templates: any TemplateStore = InMemoryTemplateStore(),
        labels: any LabelStore = InMemoryLabelStore(),
        records: [AppDirectory.Record] = [],
        save: @escaping @Sendable ([AppDirectory.Record]) async throws -> Void = { _ in }
    ) {
        self.settings = settings
        self.bindings = bindings
        self.templates = templates
        self.labels = labels
        self.records = records
        self.save = save
    }
}

/// Keeps nothing beyond the process.
package struct MemoryStorage: LocalStorage {
    package init() {}

    package func stores(of app: AppKey) -> LocalStores { LocalStores() }

    package func removeAll() {}
}
