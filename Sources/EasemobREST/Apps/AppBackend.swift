public import PushModel
public import PushService

/// What the requests of one app read and change.
public struct AppBackend: Sendable {
    /// The users' settings.
    public var settings: any SettingsStore
    /// The bindings of the users' devices.
    public var bindings: any BindingStore
    /// The app's push templates.
    public var templates: any TemplateStore
    /// Whether the app has a user (R3).
    public var hasUser: @Sendable (UserID) async throws -> Bool

    /// Creates a backend; without a directory every user exists.
    public init(
        settings: any SettingsStore,
        bindings: any BindingStore,
        templates: any TemplateStore,
        hasUser: @escaping @Sendable (UserID) async throws -> Bool = { _ in true }
    ) {
        self.settings = settings
        self.bindings = bindings
        self.templates = templates
        self.hasUser = hasUser
    }
}
