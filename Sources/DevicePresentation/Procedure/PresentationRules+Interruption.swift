extension PresentationRules {
    /// Whether the push is a critical alert that the user lets through (P28).
    ///
    /// A critical sound makes one from iOS 12, and the level from iOS 15.
    var isCritical: Bool {
        authorization == .authorized && phone.settings.criticalAlert
            && (seen.sound.isCritical || seen.urgency == .critical)
    }

    /// Whether the push reaches the user through a Focus: critical alerts, and time-sensitive ones if the
    /// user lets them (P15).
    private var breaksThrough: Bool {
        isCritical || seen.urgency == .timeSensitive && phone.settings.timeSensitive
    }

    /// Whether the phone keeps quiet what does not break through: a Focus does, and before iOS 15 Do Not
    /// Disturb, on a locked phone or by its setting (P15, P29).
    var isQuiet: Bool {
        guard phone.isFocused else { return false }
        return phone.systemVersion.has(.focus) || phone.doNotDisturb == .always
            || phone.isLocked && !isInForeground
    }

    /// Why a banner or a sound is kept quiet though the user has let it through (P15).
    var hush: PartReason? {
        if isCritical { return nil }
        if seen.urgency == .passive { return .passive }
        return muffle
    }

    /// Why a sound is kept quiet whatever its level; in the foreground this alone has the last word.
    var muffle: PartReason? { isQuiet && !breaksThrough ? .focus : nil }
}
