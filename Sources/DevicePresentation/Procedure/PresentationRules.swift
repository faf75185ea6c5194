import APNsModel

/// A push and the context it meets, with what several rules ask for worked out once.
struct PresentationRules {
    let push: ArrivingPush
    let context: PresentationContext

    /// Whether there are the delegate, its methods and the service extension of iOS 10.
    let isModern: Bool
    /// The delegate's methods if there is a delegate with any, else none (P7).
    let delegate: AppHandlers
    /// The app's own methods that the system knows: F since iOS 7, and L (P3).
    let methods: AppHandlers
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

    init(_ push: ArrivingPush, _ context: PresentationContext) {
        self.push = push
        self.context = context
        let (phone, app, assumptions) = (context.phone, context.app, context.assumptions)
        isModern = phone.systemVersion >= 10
        delegate =
            isModern && app.delegate != .absent
            ? app.handlers.intersection([.willPresent, .didReceiveResponse]) : []
        methods = app.handlers.intersection(
            phone.systemVersion >= 7
                ? [.fetchCompletionHandler, .didReceiveRemoteNotification]
                : [.didReceiveRemoteNotification]
        )
        permissions = Permissions(phone)
        playsUnreadableSound =
            push.hasUnreadableSound && assumptions.unreadableSound == .playsDefault
        isFacing = push.isFacing || playsUnreadableSound
        let fitting: ArrivingPush.Kind =
            push.facts.isContentAvailable && !isFacing ? .background : .alert
        let isPushTypeKnown =
            phone.systemVersion >= 13 && assumptions.mismatchedPushType != .ignored
        kind = isPushTypeKnown ? push.sentAs ?? fitting : fitting
        isMismatched = kind == .background ? isFacing : fitting == .background
        let mayBeDiscarded =
            assumptions.unauthorizedDelivery == .discarded && kind == .alert
            && phone.authorization.isRefusal
        if assumptions.mismatchedPushType == .dropped, isMismatched {
            loss = .dropped
        } else {
            loss = mayBeDiscarded ? .discarded : nil
        }
    }

    var phone: Phone { context.phone }
    var app: ReceivingApp { context.app }
    var assumptions: Assumptions { context.assumptions }
    var isInForeground: Bool { app.state == .foreground }

    /// Whether there is a delegate to ask and to answer to.
    var hasDelegate: Bool { !delegate.isEmpty }

    /// How much the push may interrupt: levels count from iOS 15 (P15).
    var urgency: Urgency { phone.systemVersion >= 15 ? push.urgency : .active }
}

extension Authorization {
    /// Whether the user has not authorised notifications (P8).
    var isRefusal: Bool { self == .denied || self == .notDetermined }
}
