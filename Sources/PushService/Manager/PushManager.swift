import APNsModel
import ExactJSON
public import PushFoundation
public import PushModel
public import WallTime
public import ZoneData

/// The push settings of the user who is logged in, by the names of the vendor's SDK (`IEMPushManager`).
///
/// A manager stands for one device: somebody logs in on it, changes settings, logs out. Settings are the
/// user's and shared by the user's devices, through the store; managers that share a hub hear of each
/// other's changes to conversations (``SettingsEvent/Kind/conversationMuteInfoChanged``).
///
/// A call is refused with a ``PushServiceError`` and changes nothing; of several reasons the first of
/// 201, 204, 112, 107, 110 is named (V1). What the stores throw passes through as it is. A call works
/// for the user who was logged in when it began, even if that user logs out before it ends.
public actor PushManager {
    /// How many conversations ``getSilentModeForConversations(_:)`` takes at once.
    public static let largestBatch = 20
    /// How many Unicode scalars a display name may have (rule 4.3, V3).
    public static let longestDisplayName = 100

    let settings: any SettingsStore
    let bindings: any BindingStore
    let hub: SettingsEventHub
    let zones: ZoneTable
    let now: @Sendable () -> Instant
    private let userExists: @Sendable (UserID) async -> Bool
    private var session: Session?
    private var lastSession = 0

    /// Creates a manager with nobody logged in.
    ///
    /// - Parameters:
    ///   - settings: Where settings are kept.
    ///   - bindings: Where bindings are kept.
    ///   - hub: Whom changes are told to; by default nobody else.
    ///   - zones: The zones a user can choose from; by default what the package carries.
    ///   - now: The clock from which durations run; by default the system's.
    ///   - userExists: Whether the app has a user; by default it has everybody.
    public init(
        settings: any SettingsStore,
        bindings: any BindingStore,
        hub: SettingsEventHub = SettingsEventHub(),
        zones: ZoneTable = ZoneTables.bundled,
        now: @escaping @Sendable () -> Instant = { Instant.now },
        userExists: @escaping @Sendable (UserID) async -> Bool = { _ in true }
    ) {
        self.settings = settings
        self.bindings = bindings
        self.hub = hub
        self.zones = zones
        self.now = now
        self.userExists = userExists
    }

    // MARK: Who is logged in

    /// The user who is logged in; `nil` if nobody is.
    public var currentUser: UserID? { session?.user }

    /// Logs a user in on this manager's device; whoever was logged in is no more.
    ///
    /// Whether it is really that user is for the app to find out before.
    ///
    /// - Throws: 204 if there is no such user, 110 if a text is empty. Who was logged in then stays so.
    public func login(_ user: UserID, on device: DeviceID) async throws {
        guard !user.text.isEmpty, await userExists(user) else {
            throw PushServiceError(.userNotFound, "no user `\(user)`")
        }
        guard !device.text.isEmpty else {
            throw PushServiceError(.invalidParam, "a device id must not be empty")
        }
        lastSession += 1
        session = Session(number: lastSession, user: user, device: device)
    }

    /// Logs out; optionally takes every binding of the device away, VoIP too.
    ///
    /// A device that stays bound is still pushed to.
    ///
    /// - Throws: 201 if nobody is logged in; what the store throws, and then the user stays logged in.
    public func logout(unbindsDeviceToken: Bool) async throws {
        guard let session else { throw PushServiceError.userNotLogin }
        if unbindsDeviceToken {
            let nothing = DeviceBinding(device: session.device, certificateName: "", token: "")
            try await bindings.bind(nothing, to: session.user)
        }
        if self.session?.number == session.number {
            self.session = nil
        }
    }

    /// The session of a call, checked as every call is.
    ///
    /// - Throws: 201 if nobody is logged in, 204 if the user does not exist any more.
    func checkedSession() async throws -> Session {
        guard let session else { throw PushServiceError.userNotLogin }
        guard await userExists(session.user) else {
            throw PushServiceError(.userNotFound, "no user `\(session.user)`")
        }
        return session
    }

    // MARK: What was heard last

    /// The display options as this manager last heard of them; `nil` until it did.
    ///
    /// ``getPushNotificationOptionsFromServer()`` asks; the calls that change options hear as well.
    public var pushOptions: PushOptions? { session?.pushOptions }

    /// The remind types of conversations as they were at the last
    /// ``syncSilentModeConversationsFromServer()``; empty before it.
    public var conversationRemindTypes: [Conversation: PushRemindType] {
        session?.remindTypes ?? [:]
    }

    /// Keeps what a call of a session heard, unless somebody else has logged in since.
    func keep(_ session: Session, _ change: (inout Session) -> Void) {
        guard var current = self.session, current.number == session.number else { return }
        change(&current)
        self.session = current
    }

    // MARK: What others change

    /// What is changed from now on in the settings of the user who is logged in, on any device.
    ///
    /// Changes of this manager's own device are among them; the vendor's SDK leaves those out, and so
    /// does who skips events with that device. Nothing is lost while the sequence is read, see
    /// ``SettingsEventHub/events(of:)``. It outlives a logout and belongs to the same user then.
    ///
    /// - Throws: 201 if nobody is logged in.
    public func events() throws -> AsyncStream<SettingsEvent> {
        guard let session else { throw PushServiceError.userNotLogin }
        return hub.events(of: session.user)
    }

    /// Somebody who is logged in, and what was heard for them.
    struct Session {
        let number: Int
        let user: UserID
        let device: DeviceID
        var pushOptions: PushOptions?
        var remindTypes: [Conversation: PushRemindType] = [:]
    }
}

extension PushServiceError {
    static var userNotLogin: PushServiceError {
        PushServiceError(.userNotLogin, "nobody is logged in")
    }
}
