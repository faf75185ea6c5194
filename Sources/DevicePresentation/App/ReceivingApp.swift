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
    /// The category of the push, as the app has registered it.
    public var category: NotificationCategory
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
        category: NotificationCategory = NotificationCategory(),
        soundFiles: [ExactString]? = nil
    ) {
        self.state = state
        self.hasBackgroundMode = hasBackgroundMode
        self.delegate = delegate
        self.handlers = handlers
        self.presentationOptions = presentationOptions
        self.serviceExtension = serviceExtension
        self.category = category
        self.soundFiles = soundFiles
    }
}
