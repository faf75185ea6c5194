public import PushModel

/// One change to the silent mode of a user or a conversation (`EMSilentModeParam`).
///
/// A parameter changes one thing and leaves the others alone (rule 4.1).
public enum SilentModeParam: Hashable, Sendable {
    /// Which messages are pushed: `remindType`.
    case remindType(PushRemindType)
    /// Silence from now on for a while: `silentModeDuration`; 0 minutes ends it.
    case duration(SilentModeDuration)
    /// Silence every day between two times of day: `silentModeStartTime` and `silentModeEndTime`.
    ///
    /// For the app only (rule 2.4).
    case interval(SilentModeInterval)

    /// Which kind of change it is, as the vendor's integer (`EMSilentModeParamType`).
    public var paramType: ParamType {
        switch self {
        case .remindType: .remindType
        case .duration: .duration
        case .interval: .interval
        }
    }

    /// The three kinds of change, with the vendor's integers.
    public enum ParamType: Int, CaseIterable, Sendable {
        /// `EMSilentModeParamTypeRemindType`.
        case remindType = 0
        /// `EMSilentModeParamTypeDuration`, misspelled `EMSilentModeParamTypeDuartion` on an older page.
        case duration = 1
        /// `EMSilentModeParamTypeInterval`.
        case interval = 2
    }
}
