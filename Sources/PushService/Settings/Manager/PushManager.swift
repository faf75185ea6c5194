import APNsModel
import ExactJSON
public import PushFoundation
public import PushModel
public import WallTime
public import ZoneData

/// The push settings of the logged-in user, with the method names of the vendor's SDK (`IEMPushManager`).
///
/// A manager stands for one device, on which a user logs in, changes settings and logs out. All devices of
/// a user share the settings through the store. Managers with the same hub receive each other's changes
/// of conversations (``PushManager/SettingsEvent/Kind/conversationMuteInfoChanged``). Methods whose names end in
/// `WithCompletion` or `Completion` there are `async` here, without that ending.
///
/// A refused call throws a ``PushServiceError`` and changes nothing. If several codes apply, the error has
/// the first of 201, 204, 505, 112, 107, 110 (V1). Errors of the stores are thrown unchanged. A call works for
/// the user who was logged in when it began, even if that user logs out before it ends.
public actor PushManager {
    /// The most conversations in a call of ``getSilentModeForConversations(_:)``.
    public static let largestBatch = 20
    /// The most Unicode scalars in a display name (rule 4.3, V3).
    public static let longestDisplayName = 100

    let settings: any SettingsStore
    let bindings: any BindingStore
    let hub: SettingsEvent.Hub
    let zones: ZoneTable
    let statistics: AppStatistics?
    let held: AppHeldMessages?
    private let timeZone: PushTimeZone?
    private let acceptsIntervalsWithoutZone: Bool
    private let features: Set<AppConfiguration.Feature>
    let now: @Sendable () -> Instant
    private let userExists: @Sendable (UserID) async -> Bool
    private var session: Session?
    private var lastSession = 0

    /// Creates a manager on which no user is logged in.
    ///
    /// - Parameters:
    ///   - settings: The store of settings.
    ///   - bindings: The store of bindings.
    ///   - hub: Distributes the changes; by default to this manager only.
    ///   - zones: The time zones that a user can choose; by default those of the package.
    ///   - timeZone: The app's time zone, in which the interval of a user without a zone is read: that of
    ///     the ``/PushModel/PushPolicy/timeZone`` by which the app decides.
    ///   - acceptsIntervalsWithoutZone: Whether an interval can be set where neither the user nor the app
    ///     has a time zone. Such an interval has no effect until there is one (rule 2.1); by default it
    ///     is refused.
    ///   - features: The features that the app has activated, as in
    ///     ``/PushModel/AppConfiguration/features``; a call for another one throws 505.
    ///   - statistics: Where ``reportPushAction(_:)`` counts; by default nowhere, and the call is refused.
    ///   - held: What is held for users (rule 6.18), which changed settings end sooner; by default nothing.
    ///   - now: Returns the present time, at which durations start; by default the system's.
    ///   - userExists: Returns whether the app has a user; by default always `true`.
    /// - Throws: 110 if the zone data does not have the app's time zone.
    public init(
        settings: any SettingsStore,
        bindings: any BindingStore,
        hub: SettingsEvent.Hub = SettingsEvent.Hub(),
        zones: ZoneTable = ZoneTable.bundled,
        timeZone: PushTimeZone? = nil,
        acceptsIntervalsWithoutZone: Bool = false,
        features: Set<AppConfiguration.Feature> = AppConfiguration.Feature.all,
        statistics: AppStatistics? = nil,
        held: AppHeldMessages? = nil,
        now: @escaping @Sendable () -> Instant = { Instant.now },
        userExists: @escaping @Sendable (UserID) async -> Bool = { _ in true }
    ) throws(PushServiceError) {
        do throws(InputError) {
            _ = try timeZone.map { zone throws(InputError) in try zones.compile(zone) }
        } catch {
            throw PushServiceError(error)
        }
        self.settings = settings
        self.bindings = bindings
        self.hub = hub
        self.zones = zones
        self.timeZone = timeZone
        self.acceptsIntervalsWithoutZone = acceptsIntervalsWithoutZone
        self.features = features
        self.statistics = statistics
        self.held = held
        self.now = now
        self.userExists = userExists
    }

    // MARK: Logging in and out

    /// The logged-in user; `nil` if there is none.
    public var currentUser: UserID? { session?.user }

    /// Logs a user in on this manager's device, in place of the user who was logged in before.
    ///
    /// The app must authenticate the user first.
    ///
    /// - Throws: 204 if the user is empty or does not exist, 110 if the device id is empty. A user who was
    ///   logged in before stays logged in then.
    public func login(_ user: UserID, on device: Device.ID) async throws {
        guard !user.text.isEmpty else {
            throw PushServiceError(.userNotFound, "a user id must not be empty")
        }
        guard await userExists(user) else {
            throw PushServiceError(.userNotFound, "no user `\(user)`")
        }
        guard !device.text.isEmpty else {
            throw PushServiceError.emptyID(of: "device")
        }
        lastSession += 1
        session = Session(number: lastSession, user: user, device: device)
    }

    /// Logs out; with `unbindsDeviceToken`, removes every binding of the device first, VoIP included.
    ///
    /// A device that stays bound still gets pushes.
    ///
    /// - Throws: 201 if no user is logged in, or the error of the store; then the user stays logged in.
    public func logout(unbindsDeviceToken: Bool) async throws {
        guard let session else { throw PushServiceError.userNotLogin }
        if unbindsDeviceToken {
            let unbinding = DeviceBinding(device: session.device, certificateName: "", token: "")
            try await bindings.bind(unbinding, to: session.user)
        }
        if self.session?.number == session.number {
            self.session = nil
        }
    }

    /// The session of a call, after the checks that all calls share.
    ///
    /// - Throws: 201 if no user is logged in, 204 if the user does not exist any more.
    func checkedSession() async throws -> Session {
        guard let session else { throw PushServiceError.userNotLogin }
        guard await userExists(session.user) else {
            throw PushServiceError(.userNotFound, "no user `\(session.user)`")
        }
        return session
    }

    /// The session of a call that is about features of the app, see ``checkedSession()`` (rule 4.6).
    ///
    /// - Throws: Also 505 if the app has activated none of the features.
    func checkedSession(for features: Set<AppConfiguration.Feature>) async throws -> Session {
        let session = try await checkedSession()
        guard !features.isDisjoint(with: self.features) else {
            throw PushServiceError(notActivated: features)
        }
        return session
    }

    /// Whether a change is refused because it leaves the user an interval without a time zone (rule 4.5).
    func refusesForLackOfTimeZone(
        _ change: UserSettings.Change,
        in session: Session
    ) async throws -> Bool {
        guard timeZone == nil, !acceptsIntervalsWithoutZone else { return false }
        return try await settings.lacksTimeZone(
            after: [change],
            of: session.user,
            in: zones
        )
    }

    /// Changes the settings of the session's user, and has what is held for it asked again.
    @discardableResult
    func store(_ changes: UserSettings.Change..., in session: Session) async throws -> UserSettings
    {
        let stored = try await settings.apply(changes, to: session.user)
        try await held?.settingsChanged(of: [session.user])
        return stored
    }

    // MARK: Cached answers

    /// The display options that this manager last read or changed; `nil` before that.
    ///
    /// ``getPushNotificationOptionsFromServer()`` reads them.
    public var pushOptions: PushOptions? { session?.pushOptions }

    /// The remind types of conversations that ``syncSilentModeConversationsFromServer()`` last read; empty
    /// before that.
    public var conversationRemindTypes: [Conversation: PushRemindType] {
        session?.remindTypes ?? [:]
    }

    /// Changes what is cached for a session, unless that session has ended since.
    func updateCache(of session: Session, _ change: (inout Session) -> Void) {
        guard var current = self.session, current.number == session.number else { return }
        change(&current)
        self.session = current
    }

    // MARK: Events

    /// The changes to the logged-in user's settings from now on, on any device.
    ///
    /// Changes of this manager's own device are included. The vendor's SDK leaves those out; to do the
    /// same, skip the events with that device. No event is lost while the sequence is read, see
    /// ``PushManager/SettingsEvent/Hub/events(of:)``. After a logout the sequence goes on for the same user.
    ///
    /// - Throws: 201 if no user is logged in.
    public func events() throws -> AsyncStream<SettingsEvent> {
        guard let session else { throw PushServiceError.userNotLogin }
        return hub.events(of: session.user)
    }

    /// A login of a user on the device, and the answers cached for it.
    struct Session {
        let number: Int
        let user: UserID
        let device: Device.ID
        var pushOptions: PushOptions?
        var remindTypes: [Conversation: PushRemindType] = [:]
    }
}

extension PushServiceError {
    static var userNotLogin: PushServiceError {
        PushServiceError(.userNotLogin, "nobody is logged in")
    }
}
