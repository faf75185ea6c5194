import ExactJSON
public import PushModel
import PushService
public import WallTime

extension RESTHandler {
    /// Apps in memory: whatever app is named is there, empty at first, and has every user (R3).
    ///
    /// They send no instant pushes.
    ///
    /// For tests, and for a server whose settings may be gone when it ends. An app takes memory from the first
    /// change on; an app that is only read takes none.
    public actor InMemoryApps {
        private let timeZone: PushTimeZone?
        private let acceptsIntervalsWithoutZone: Bool
        private let features: Set<AppConfiguration.Feature>
        private var backends: [AppKey: RESTHandler.AppBackend] = [:]

        /// Creates no app yet.
        ///
        /// - Parameters:
        ///   - timeZone: The time zone of every app, in which the interval of a user without a zone is read.
        ///   - acceptsIntervalsWithoutZone: Whether an interval can be set where neither the user nor the app
        ///     has a time zone (``RESTHandler/AppBackend/acceptsIntervalsWithoutZone``).
        ///   - features: The features that every app has activated.
        public init(
            timeZone: PushTimeZone? = nil,
            acceptsIntervalsWithoutZone: Bool = false,
            features: Set<AppConfiguration.Feature> = AppConfiguration.Feature.all
        ) {
            self.timeZone = timeZone
            self.acceptsIntervalsWithoutZone = acceptsIntervalsWithoutZone
            self.features = features
        }

        /// The stores of an app, the same for every call with its key.
        public func backend(of app: AppKey) -> RESTHandler.AppBackend {
            if let backend = backends[app] { return backend }
            let stores = UnwrittenApp(key: app, apps: self)
            return backend(stores, stores, stores, stores)
        }

        /// The stores of an app; `nil` if nothing was ever stored in it.
        func writtenBackend(of app: AppKey) -> RESTHandler.AppBackend? {
            backends[app]
        }

        /// The stores of an app, which are made if there are none.
        ///
        /// - Throws: `StoreLimitError` if something is stored in 10,000 other apps.
        func writableBackend(of app: AppKey) throws(StoreLimitError) -> RESTHandler.AppBackend {
            if let backend = backends[app] { return backend }
            guard backends.count < StoreLimitError.Limit.apps.maximum else {
                throw StoreLimitError(.apps)
            }
            let backend = backend(
                InMemorySettingsStore(),
                InMemoryBindingStore(),
                InMemoryTemplateStore(),
                InMemoryLabelStore()
            )
            backends[app] = backend
            return backend
        }

        private func backend(
            _ settings: any SettingsStore,
            _ bindings: any BindingStore,
            _ templates: any TemplateStore,
            _ labels: any LabelStore
        ) -> RESTHandler.AppBackend {
            RESTHandler.AppBackend(
                settings: settings,
                bindings: bindings,
                templates: templates,
                labels: labels,
                timeZone: timeZone,
                acceptsIntervalsWithoutZone: acceptsIntervalsWithoutZone,
                features: features
            )
        }
    }
}
