public import ExactJSON

/// The app that a push is for: what it is doing, and what it was built to do with pushes.
public struct ReceivingApp: Hashable, Sendable {
    /// What it is doing when the push arrives.
    public var state: AppState
    /// Whether it has the background mode `remote-notification`.
    public var hasBackgroundMode: Bool
    /// Its delegate of the notification centre.
    public var delegate: DelegateState
    /// Which methods it implements, those of the delegate among them.
    public var handlers: AppHandlers
    /// What it answers to `willPresent`.
    public var presentationOptions: PresentationOptions
    /// Its notification service extension.
    public var serviceExtension: ServiceExtension
    /// What the service extension hands over; `nil` if that is not known.
    public var extensionContent: ExtensionContent?
    /// The categories that it has registered; `nil` if the one that the push names is registered, with
    /// the action that the user chooses, and this action brings the app to the screen (P30).
    public var categories: [NotificationCategory]?
    /// Its notifications that are in the list, oldest first; `nil` if they are not known (P38, P39).
    public var delivered: [DeliveredNotification]?
    /// When the user last opened it, in seconds since 1970: an App Clip may notify for eight hours from then
    /// (P48).
    public var lastLaunch: Int64?
    /// How it deals with calls.
    public var calls: CallHandling
    public var liveActivity: LiveActivityState
    /// Whether it has joined a channel of Push to Talk.
    public var isInTalkChannel: Bool
    /// Whether the user lets it use the location at any time, as its location push extension needs.
    public var mayQueryLocation: Bool
    /// The sound files that it has; `nil` if every file that a push names is there (P13).
    ///
    /// A sound that is not there is played as `default`.
    public var soundFiles: [ExactString]?

    /// Creates an app that has and implements everything but a service extension.
    public init(
        state: AppState,
        hasBackgroundMode: Bool = true,
        delegate: DelegateState = .set,
        handlers: AppHandlers = .all,
        presentationOptions: PresentationOptions = .all,
        serviceExtension: ServiceExtension = .absent,
        extensionContent: ExtensionContent? = nil,
        categories: [NotificationCategory]? = nil,
        calls: CallHandling = CallHandling(),
        liveActivity: LiveActivityState = LiveActivityState(),
        isInTalkChannel: Bool = true,
        mayQueryLocation: Bool = true,
        soundFiles: [ExactString]? = nil,
        delivered: [DeliveredNotification]? = nil,
        lastLaunch: Int64? = nil
    ) {
        self.state = state
        self.hasBackgroundMode = hasBackgroundMode
        self.delegate = delegate
        self.handlers = handlers
        self.presentationOptions = presentationOptions
        self.serviceExtension = serviceExtension
        self.extensionContent = extensionContent
        self.categories = categories
        self.calls = calls
        self.liveActivity = liveActivity
        self.isInTalkChannel = isInTalkChannel
        self.mayQueryLocation = mayQueryLocation
        self.soundFiles = soundFiles
        self.delivered = delivered
        self.lastLaunch = lastLaunch
    }
}
