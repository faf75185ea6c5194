import ExactJSON

extension PresentationRules {
    /// The buttons that the app has registered for the category of the push; none takes text before iOS 9.
    var buttons: [NotificationCategory.Action] {
        guard app.categories != nil, let actions = category?.actions else { return [] }
        guard !phone.systemVersion.has(.textInput) else { return actions }
        return actions.map { action in
            var action = action
            action.takesText = false
            return action
        }
    }

    /// Whether what the user does needs an unlocked phone: what brings the app to the screen does, and an
    /// action that asks for it (P41).
    private var needsUnlocking: Bool {
        guard isLocked else { return false }
        switch context.tap {
        case .notification: return true
        case .action:
            guard let action = chosenAction else { return false }
            return action.opensApp || action.needsAuthentication
        case .none, .appIcon, .dismiss: return false
        }
    }

    /// Whether the phone stays locked though the tap needs it unlocked.
    var isLeftLocked: Bool { !context.unlocks && needsUnlocking }

    /// Whether the phone asks to be unlocked.
    func asksToUnlock(isShown: Bool) -> Bool { isShown && needsUnlocking }

    /// The text that the app gets with the action; `nil` if the action takes none (P41).
    func userText(_ reasons: CallbackReasons) -> ExactString? {
        guard
            context.tap == .action, reasons.response.runs || reasons.action?.runs ?? false,
            chosenAction?.takesText ?? false, phone.systemVersion.has(.textInput)
        else { return nil }
        return context.userText ?? ""
    }

    /// The launch image for an app that what the user did brings to the screen (P40).
    var launchImage: ExactString? {
        guard phone.systemVersion.has(.launchImage) else { return nil }
        switch context.tap {
        case .notification: return content.details.launchImage
        case .action: return chosenAction?.opensApp ?? false ? content.details.launchImage : nil
        case .none, .appIcon, .dismiss: return nil
        }
    }
}
