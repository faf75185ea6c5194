public import ExactJSON

/// Why a part of a notification reaches the user, or does not.
public enum PartReason: String, WireWord {
    case presentedBySystem
    /// The app asked for it when the system asked `willPresent`.
    case presentedByApp

    /// The payload has no such part.
    case notInPayload
    /// The text is a subtitle without a title or a body.
    case loneSubtitle
    /// The badge is no integer from 0.
    case unusableBadge
    /// The service extension handed over an empty content.
    case filteredByExtension
    /// The push was sent as a background push.
    case backgroundPush
    /// Push type and payload do not fit.
    case droppedByAPNs
    /// The user has not authorised notifications, and such pushes are discarded.
    case discarded
    /// Below iOS 10 nothing is presented in the foreground.
    case foregroundBelow10
    /// In the foreground of an app without a delegate nothing is presented.
    case noDelegate
    /// The delegate does not implement `willPresent`.
    case noWillPresent
    /// The update took the place of `willPresent`.
    case updateInstead
    /// The app did not ask for it in its answer to `willPresent`.
    case notAskedFor
    /// The user has not authorised notifications.
    case notAuthorized
    /// Provisional authorization is for the notification centre alone.
    case provisional
    /// The user has switched this kind off.
    case settingOff
    /// The payload has it, and the version of iOS does not have that yet.
    case systemTooOld
    /// The push type has no notification.
    case otherPushType
    /// The volume of the critical sound is 0.
    case volumeZero
    /// The ring/silent switch is on silent.
    case silentMode
    /// The interruption level is passive.
    case passive
    /// A Focus is on, or Do Not Disturb silences the phone.
    case focus
    /// The app's filter of the Focus does not let it through.
    case focusFilter
    /// It waits for the scheduled summary.
    case scheduledSummary
    /// The watch alerts in place of the phone.
    case onWatch

    /// Whether the part reaches the user.
    public var isPresented: Bool { self == .presentedBySystem || self == .presentedByApp }

    /// The rule of the specification that says so.
    public var rule: ExactString {
        switch self {
        case .presentedBySystem: "5.5"
        case .presentedByApp: "5.4"
        case .notInPayload: "5.1"
        case .loneSubtitle: "K24"
        case .unusableBadge: "P14"
        case .filteredByExtension: "P51"
        case .backgroundPush: "P1"
        case .droppedByAPNs: "K7"
        case .discarded: "K6"
        case .foregroundBelow10, .noWillPresent: "P18"
        case .noDelegate: "K1"
        case .updateInstead: "K4"
        case .notAskedFor: "5.4"
        case .notAuthorized, .provisional: "P8"
        case .settingOff: "5.2"
        case .passive, .focus: "P15"
        case .systemTooOld: "P27"
        case .otherPushType: "P31"
        case .volumeZero, .silentMode: "P28"
        case .focusFilter: "P42"
        case .scheduledSummary: "P35"
        case .onWatch: "P44"
        }
    }
}
