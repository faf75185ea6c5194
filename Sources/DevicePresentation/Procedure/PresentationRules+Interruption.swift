extension PresentationRules {
    /// Whether the push is a critical alert that the user lets through (P28).
    ///
    /// A critical sound makes one from iOS 12, and the level from iOS 15.
    var isCritical: Bool {
        authorization == .authorized && phone.settings.criticalAlert
            && (seen.sound.isCritical || seen.urgency == .critical)
    }

    /// Whether the push is time-sensitive, and the user lets the app have such ones (P15).
    var isTimeSensitive: Bool {
        seen.urgency == .timeSensitive && phone.settings.timeSensitive
    }

    /// Whether a call is kept quiet: by a Focus that does not let the caller through, and before iOS 15 by
    /// Do Not Disturb (P32).
    var isCallQuiet: Bool {
        guard phone.isFocused else { return false }
        guard phone.systemVersion.has(.focus) else { return isDoNotDisturbInForce }
        return !phone.focusSettings.allowsApp && !phone.focusSettings.allowsSender
    }

    /// Whether Do Not Disturb silences the phone: a locked one, or any by its setting (P29).
    private var isDoNotDisturbInForce: Bool { phone.doNotDisturb == .always || isLocked }

    /// Why a banner or a sound is kept quiet though the user has let it through (P15).
    var quietReason: PartReason? {
        if isCritical { return nil }
        if seen.urgency == .passive { return .passive }
        return focusReason
    }

    /// Why a Focus keeps a sound quiet; in the foreground this alone has the last word (P15, P42).
    var focusReason: PartReason? {
        guard phone.isFocused, !isCritical else { return nil }
        guard phone.systemVersion.has(.focus) else { return isDoNotDisturbInForce ? .focus : nil }
        let focus = phone.focusSettings
        if isFilteredOut { return .focusFilter }
        if focus.allowsApp || focus.allowsTimeSensitive && isTimeSensitive { return nil }
        return focus.allowsSender && isCommunication ? nil : .focus
    }

    /// Whether the app's filter of the Focus does not let the push through (P42).
    private var isFilteredOut: Bool {
        guard
            let filter = phone.focusSettings.filter, let criteria = content.details.filterCriteria
        else { return false }
        return phone.systemVersion.has(.filterCriteria) && !filter.contains(criteria)
    }
}
