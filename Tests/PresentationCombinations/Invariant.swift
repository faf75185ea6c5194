import APNsLint
import APNsModel
package import DevicePresentation

/// What holds of every presentation, whatever the push and whatever it meets.
package enum Invariant: String, CaseIterable, Sendable {
    case bannerNeedsTextAndPermission
    case listNeedsTextAndPermission
    case soundNeedsSoundAndPermission
    case badgeNeedsBadgeAndPermission
    case silentPushIsNeverShown
    case backgroundPushIsNeverShown
    case passiveAndFocusedAreQuiet
    case codeRunsInAStartedProcess
    case forceQuitRunsNothingAtArrival
    case onlyATerminatedAppIsStartedAtArrival
    case onlyWhatIsShownCanBeTapped
    case aTapCallsOneMethodAtMost
    case methodsAreImplementedAndKnown
    case willPresentIsForTheForeground
    case wokenAndLaunchedSayWhatRan

    /// Whether it holds.
    package func holds(
        of presentation: Presentation,
        _ push: ArrivingPush,
        _ context: PresentationContext
    ) -> Bool {
        let (phone, app) = (context.phone, context.app)
        let facts = push.facts
        let isGranted =
            phone.authorization == .authorized
            || phone.authorization == .ephemeral && phone.systemVersion >= 14
        switch self {
        case .bannerNeedsTextAndPermission:
            return !presentation.showsBanner
                || facts.hasTitleOrBody && isGranted
                    && phone.settings.alert
        case .listNeedsTextAndPermission:
            return !presentation.isListed
                || facts.hasTitleOrBody && phone.settings.notificationCenter
                    && (isGranted
                        || phone.authorization == .provisional && phone.systemVersion >= 12)
        case .soundNeedsSoundAndPermission:
            let isCritical = push.interruptionLevel == .critical && phone.systemVersion >= 15
            return presentation.sound == nil
                || isGranted
                    && (isCritical || facts.hasSound && phone.settings.sound)
        case .badgeNeedsBadgeAndPermission:
            return presentation.badge == nil
                || facts.hasBadge && isGranted && phone.settings.badge
        case .silentPushIsNeverShown:
            let isSilent = facts.payloadClass == .background || facts.payloadClass == .empty
            return !isSilent || !presentation.isPerceived
        case .backgroundPushIsNeverShown:
            return push.sentAs != .background || phone.systemVersion < 13
                || !presentation.isPerceived
        case .passiveAndFocusedAreQuiet:
            let isPassive =
                push.interruptionLevel == .passive && phone.systemVersion >= 15
                || phone.isFocused && phone.systemVersion < 15
            return app.state == .foreground || !isPassive
                || !presentation.showsBanner && presentation.sound == nil
        case .codeRunsInAStartedProcess:
            return presentation.runsInStartedProcess(app.state)
        case .forceQuitRunsNothingAtArrival:
            return app.state != .forceQuit
                || !presentation.runsAppCode(at: .arrival) && !presentation.isWoken
        case .onlyATerminatedAppIsStartedAtArrival:
            return !presentation.runs(.didFinishLaunching, at: .arrival)
                || app.state == .terminatedBySystem
        case .onlyWhatIsShownCanBeTapped:
            return !presentation.runsAppCode(at: .tap) || presentation.isShown
                || context.tap == .appIcon && phone.backgroundBudget == 0
        case .aTapCallsOneMethodAtMost:
            return [
                presentation.runs(.didReceiveResponse, at: .tap),
                presentation.runs(.fetchCompletionHandler, at: .tap),
                presentation.runs(.didReceiveRemoteNotification, at: .tap),
            ].count { $0 } <= (context.tap == .none || context.tap == .dismiss ? 0 : 1)
        case .methodsAreImplementedAndKnown:
            return presentation.callsOnlyKnownMethods(context)
        case .willPresentIsForTheForeground:
            return !presentation.runs(.willPresent, at: .arrival)
                && !presentation.runs(.didReceiveRemoteNotification, at: .arrival)
                || app.state == .foreground
        case .wokenAndLaunchedSayWhatRan:
            let isUpdated = presentation.runs(.fetchCompletionHandler, at: .arrival)
            let isStarted =
                presentation.runs(.didFinishLaunching, at: .arrival)
                || presentation.runs(.didFinishLaunching, at: .tap)
            return presentation.isWoken == (isUpdated && app.state != .foreground)
                && presentation.isLaunched == isStarted
        }
    }
}

extension Presentation {
    /// Whether the user sees or hears anything of the push.
    fileprivate var isPerceived: Bool { isShown || sound != nil || badge != nil }

    /// Whether anything of the app runs; a service extension is a process of its own.
    fileprivate func runsAppCode(at phase: Phase) -> Bool {
        runs(.didFinishLaunching, at: phase) || runs(.willPresent, at: phase)
            || runs(.didReceiveResponse, at: phase) || runs(.fetchCompletionHandler, at: phase)
            || runs(.didReceiveRemoteNotification, at: phase)
    }

    /// Whether everything that runs does so in a process that is there, or is started first.
    ///
    /// What the icon starts has no launch key of a push, so a held push may come without one.
    fileprivate func runsInStartedProcess(_ state: AppState) -> Bool {
        let isDead = state == .terminatedBySystem || state == .forceQuit
        guard isDead else { return !isLaunched }
        let isStarted = runs(.didFinishLaunching, at: .arrival)
        if !isStarted, runsAppCode(at: .arrival) {
            return false
        }
        if runs(.willPresent, at: .arrival) || runs(.didReceiveRemoteNotification, at: .arrival) {
            return false
        }
        return isStarted || runs(.didFinishLaunching, at: .tap) || !runsAppCode(at: .tap)
            || reason(of: .fetchCompletionHandler, at: .tap) == .heldPush
    }

    /// Whether every method that is called is one that the app implements and the system knows.
    fileprivate func callsOnlyKnownMethods(_ context: PresentationContext) -> Bool {
        let handlers = context.app.handlers
        let version = context.phone.systemVersion
        let hasDelegate = version >= 10 && context.app.delegate != .absent
        let calls: [(isCalled: Bool, isKnown: Bool)] = [
            (
                runs(.willPresent, at: .arrival),
                hasDelegate && handlers.contains(.willPresent)
            ),
            (
                runs(.didReceiveResponse, at: .tap),
                hasDelegate && handlers.contains(.didReceiveResponse)
            ),
            (
                runs(.fetchCompletionHandler, at: .arrival)
                    || runs(.fetchCompletionHandler, at: .tap),
                version >= 7 && handlers.contains(.fetchCompletionHandler)
            ),
            (
                runs(.didReceiveRemoteNotification, at: .arrival)
                    || runs(.didReceiveRemoteNotification, at: .tap),
                handlers.contains(.didReceiveRemoteNotification)
                    && !(version >= 7 && handlers.contains(.fetchCompletionHandler))
            ),
            (
                runs(.serviceExtension, at: .arrival),
                version >= 10 && context.app.serviceExtension != .absent
            ),
        ]
        return calls.allSatisfy { !$0.isCalled || $0.isKnown }
    }
}
