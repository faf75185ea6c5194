import APNsModel
import DevicePresentation
import ExactJSON
import PushContract
import WallTime

/// What there is to look at of a push in a state of the app, the most telling screen first.
struct PresentScreens {
    let outcome: PresentOutcome
    let state: AppState

    /// The screens on which something of the push is to be seen.
    var list: [PhoneScreen] {
        if outcome.goesToWatch { return [.complication] }
        return presentation.effect.map { systemScreens($0) } ?? notificationScreens
    }

    /// The screen of a phone that shows nothing of the push.
    var empty: PhoneScreen {
        if isInForeground { return .app(nil) }
        return isLocked ? .lockScreen([], clock: clock) : .emptyHomeScreen
    }

    /// The Live Activity that is seen, if any.
    var activity: ActivityPicture? {
        guard let effect = presentation.effect else { return nil }
        switch effect.kind {
        case .activityStarted, .activityUpdated:
            return ActivityPicture(
                outcome.request.payload,
                state: effect.isStale ? "Outdated" : nil
            )
        case .activityEnded:
            // An activity whose end is now is not on the lock screen any more.
            let isGone = effect.removal.map { $0 == outcome.request.context.now } ?? false
            return isGone ? nil : ActivityPicture(outcome.request.payload, state: "Ended")
        default:
            return nil
        }
    }

    private var presentation: Presentation { outcome.presentation }

    private var isInForeground: Bool { state == .foreground }

    private var isLocked: Bool { outcome.request.context.phone.isLocked }

    /// The time of day of the input, in UTC.
    private var clock: WallClock? {
        outcome.request.context.now.map { WallClock(Instant(seconds: $0), offset: .utc) }
    }

    private func systemScreens(_ effect: SystemEffect) -> [PhoneScreen] {
        switch effect.kind {
        case .incomingCall: return [.incomingCall]
        case .remoteParticipant: return [.remoteParticipant(inApp: isInForeground)]
        case .widgetsReloaded: return [.widgets]
        case .controlsReloaded: return [.controls]
        case .unreportedCall: return [.homeScreen()]
        case .activityStarted, .activityUpdated, .activityEnded:
            guard let activity else { return [] }
            let lockScreen = PhoneScreen.lockScreen([activity.card], clock: clock)
            if isInForeground { return [.app(nil), lockScreen] }
            if isLocked || effect.kind == .activityEnded { return [lockScreen] }
            let island = activity.island(isExpanded: effect.alerts)
            return [.homeScreen(island, name: "Dynamic Island"), lockScreen]
        case .activityIgnored, .deviceManagement, .filteredCall: return []
        }
    }

    /// Where the notification is, the place that the user looks at first.
    private var notificationScreens: [PhoneScreen] {
        let card = outcome.notification.map { NotificationCard($0, thumbnail: outcome.thumbnail) }
        let (single, stack) = (card?.markup, card?.stack(below: outcome.below))
        let badge = presentation.badge
        var screens: [PhoneScreen] = []
        if presentation.devices.isOnWatch {
            screens.append(.watch(card?.onWatch))
        } else if isInForeground, card != nil || badge != nil {
            screens.append(.app(presentation.showsBanner ? single : nil))
        } else if presentation.isOnLockScreen {
            screens.append(.lockScreen(stack.map { [$0] } ?? [], clock: clock))
        } else if presentation.showsBanner {
            screens.append(.banner(single, badge: badge))
        }
        if presentation.devices.isInCarPlay { screens.append(.car(single)) }
        if presentation.summary != nil { screens.append(.summary(single, clock: clock)) }
        if presentation.isListed, !presentation.isOnLockScreen {
            screens.append(.notificationCentre(stack))
        }
        if badge != nil, isInForeground || !presentation.showsBanner || presentation.isOnLockScreen
        {
            screens.append(.homeScreen(badge: badge))
        }
        return screens
    }
}

extension PresentOutcome {
    /// The type of the first file whose picture stands beside the text.
    fileprivate var thumbnail: String? {
        let files = request.context.app.extensionContent?.attachments ?? []
        return zip(files, presentation.attachments).first { $0.1 == .shown }
            .map { $0.0.type.string }
    }
}
