import APNsModel

/// A push and the context it meets, with what several rules ask for worked out once.
///
/// Its concerns have a file each: what is seen and heard (`+Display`), the sound (`+Sound`), what may
/// interrupt (`+Interruption`), which code runs at arrival (`+Arrival`) and after a tap (`+Tap`).
struct PresentationRules {
    let push: ArrivingPush
    /// The content that is shown: the push's, or what its service extension made of it (5.3).
    let content: ArrivingPush
    /// Whether the content that is shown is the service extension's, as it is known.
    let isChanged: Bool
    /// What the version of iOS knows of the push (P27).
    let seen: SeenPush
    let context: PresentationContext

    /// Whether there are the delegate, its methods and the service extension of iOS 10.
    let isModern: Bool
    /// The delegate's methods if there is a delegate with any, else none (P7).
    let delegate: AppHandlers
    /// The app's own methods that the system knows: F since iOS 7, and L (P3).
    let methods: AppHandlers
    let authorization: Authorization
    let permissions: Permissions
    /// Whether a sound that is neither a name nor an object is played (K12).
    let playsUnreadableSound: Bool
    /// Whether there is something for the user: text, a sound or a badge.
    let isFacing: Bool
    /// The push type by which the device goes: the header's from iOS 13, else the payload's (P1, P25).
    let kind: ArrivingPush.Kind
    /// Whether the payload would have the other push type (K7).
    let isMismatched: Bool
    /// Why the push does not arrive at all; `nil` if it does.
    let loss: Loss?

    /// A way for a push not to arrive.
    enum Loss {
        /// APNs drops it, since its push type does not fit (K7).
        case dropped
        /// It is discarded for want of permission (K6).
        case discarded
    }

    init(
        _ push: ArrivingPush,
        shownAs content: ArrivingPush? = nil,
        _ context: PresentationContext
    ) {
        self.push = push
        self.content = content ?? push
        isChanged = content != nil
        self.context = context
        let (phone, app, assumptions) = (context.phone, context.app, context.assumptions)
        let version = phone.systemVersion
        seen = SeenPush(push, shownAs: self.content, by: version)
        isModern = version.has(.serviceExtension)
        delegate =
            isModern && app.delegate != .absent
            ? app.handlers.intersection([.willPresent, .didReceiveResponse]) : []
        methods = app.handlers.intersection(
            version.has(.contentAvailable)
                ? [.fetchCompletionHandler, .didReceiveRemoteNotification]
                : [.didReceiveRemoteNotification]
        )
        let authorization = phone.authorization.seen(by: version)
        self.authorization =
            authorization == .ephemeral && Self.hasLapsed(since: app.lastLaunch, context.now)
            ? .notDetermined : authorization
        permissions = Permissions(self.authorization, phone.settings)
        playsUnreadableSound =
            seen.sound == .unreadable && assumptions.unreadableSound == .playsDefault
        isFacing = seen.isFacing || playsUnreadableSound
        let fitting: ArrivingPush.Kind =
            seen.isContentAvailable && !isFacing ? .background : .alert
        let sentAs = seen.sentAs ?? fitting
        kind =
            assumptions.mismatchedPushType == .ignored && sentAs.isNotification ? fitting : sentAs
        isMismatched =
            kind.isNotification && (kind == .background ? isFacing : fitting == .background)
        let mayBeDiscarded =
            assumptions.unauthorizedDelivery == .discarded && kind == .alert
            && self.authorization.isRefusal
        if assumptions.mismatchedPushType == .dropped, isMismatched {
            loss = .dropped
        } else {
            loss = mayBeDiscarded ? .discarded : nil
        }
    }

    /// How long an App Clip may notify after it was opened, in seconds (P48).
    private static let appClipLimit: Int64 = 8 * 3600

    /// Whether an App Clip that was last opened then may no longer notify (P48).
    private static func hasLapsed(since launch: Int64?, _ now: Int64?) -> Bool {
        guard let launch, let now else { return false }
        let (seconds, isOverflow) = now.subtractingReportingOverflow(launch)
        return isOverflow ? now > launch : seconds > appClipLimit
    }

    var phone: Phone { context.phone }
    var app: ReceivingApp { context.app }
    var assumptions: Assumptions { context.assumptions }
    var isInForeground: Bool { app.state == .foreground }

    /// Whether there is a delegate to ask and to answer to.
    var hasDelegate: Bool { !delegate.isEmpty }
}

extension Authorization {
    /// Whether the user has not authorised notifications (P8).
    var isRefusal: Bool { self == .denied || self == .notDetermined }
}
