public import PushModel
public import PushService
public import WallTime

extension RESTHandler {
    /// What the requests of one app read and change.
    public struct AppBackend: Sendable {
        /// The users' settings.
        public var settings: any SettingsStore
        /// The bindings of the users' devices.
        public var bindings: any BindingStore
        /// The app's push templates.
        public var templates: any TemplateStore
        /// The app's push labels; `nil` if it has not activated them.
        public var labels: (any LabelStore)?
        /// What sends the app's instant pushes; `nil` if it has not activated them.
        public var instantPush: (any InstantPush.Sender)?
        /// What is held for users (rule 6.18), which changed settings and read marks change; `nil` if nothing is.
        public var held: PushManager.AppHeldMessages?
        /// A page of all users of the app, in the order of their ids: those after a user, so many at most.
        ///
        /// An instant push to all users needs it; `nil` refuses such pushes.
        public var users: (@Sendable (_ after: UserID?, _ count: Int) async throws -> [UserID])?
        /// The app's users and groups, whose calls lead nowhere without it (R30 to R32).
        package var directory: AppDirectory?
        /// The app's time zone, in which the interval of a user without a zone is read; `nil` if it has none.
        public var timeZone: PushTimeZone?
        /// Whether an interval can be set where neither the user nor the app has a time zone.
        ///
        /// Requests carry no zone. Where there is none, an interval has no effect (rule 2.1), so it is refused
        /// with 400 unless this is `true`: for an app that sets the zones of its users later.
        public var acceptsIntervalsWithoutZone: Bool
        /// The features that the app has activated, as in ``/PushModel/AppConfiguration/features``.
        ///
        /// A request that is about another one is refused with 403 (rule 4.6).
        public var features: Set<AppConfiguration.Feature>
        /// Whether the app has a user (R3).
        public var hasUser: @Sendable (UserID) async throws -> Bool
        /// The number of messages that wait until a user is online again (R21).
        public var offlineMessageCount: @Sendable (UserID) async throws -> Int

        /// Creates a backend; without a directory every user exists.
        ///
        /// - Parameters:
        ///   - settings: The users' settings.
        ///   - bindings: The bindings of the users' devices.
        ///   - templates: The app's push templates.
        ///   - labels: The app's push labels; `nil` refuses calls of labels.
        ///   - instantPush: What sends instant pushes; `nil` refuses them.
        ///   - held: What is held for users; `nil` if nothing is.
        ///   - users: Returns a page of all users of the app; `nil` refuses instant pushes to all users.
        ///   - timeZone: The app's time zone: that of the ``/PushModel/PushPolicy/timeZone`` by which the app
        ///     decides.
        ///   - acceptsIntervalsWithoutZone: Whether an interval can be set where neither the user nor the app
        ///     has a time zone.
        ///   - features: The features that the app has activated.
        ///   - hasUser: Returns whether the app has a user.
        ///   - offlineMessageCount: Returns the number of messages that wait until a user is online again; by
        ///     default 0, as messages are not kept here.
        public init(
            settings: any SettingsStore,
            bindings: any BindingStore,
            templates: any TemplateStore,
            labels: (any LabelStore)? = nil,
            instantPush: (any InstantPush.Sender)? = nil,
            held: PushManager.AppHeldMessages? = nil,
            users: (@Sendable (_ after: UserID?, _ count: Int) async throws -> [UserID])? = nil,
            timeZone: PushTimeZone? = nil,
            acceptsIntervalsWithoutZone: Bool = false,
            features: Set<AppConfiguration.Feature> = AppConfiguration.Feature.all,
            hasUser: @escaping @Sendable (UserID) async throws -> Bool = { _ in true },
            offlineMessageCount: @escaping @Sendable (UserID) async throws -> Int = { _ in 0 }
        ) {
            self.settings = settings
            self.bindings = bindings
            self.templates = templates
            self.labels = labels
            self.instantPush = instantPush
            self.held = held
            self.users = users
            self.timeZone = timeZone
            self.acceptsIntervalsWithoutZone = acceptsIntervalsWithoutZone
            self.features = features
            self.hasUser = hasUser
            self.offlineMessageCount = offlineMessageCount
        }
    }
}
