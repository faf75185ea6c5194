import DevicePresentation

extension PartReason {
    /// The reason in a few words.
    var sentence: String {
        switch self {
        case .presentedBySystem: "the system presents it"
        case .presentedByApp: "the app asked for it"
        case .notInPayload: "the payload has none"
        case .loneSubtitle: "the alert has a subtitle, and neither title nor body"
        case .unusableBadge: "the badge is no integer from 0"
        case .filteredByExtension: "the service extension handed over an empty content"
        case .backgroundPush: "a background push presents nothing"
        case .droppedByAPNs: "push type and payload do not fit, and the push is dropped"
        case .discarded: "the user has not authorised notifications, and the push is discarded"
        case .foregroundBelow10: "below iOS 10 nothing is presented in the foreground"
        case .noDelegate: "in the foreground without a delegate nothing is presented"
        case .noWillPresent: "the delegate does not implement willPresent"
        case .updateInstead: "the fetch handler is called in place of willPresent"
        case .notAskedFor: "the app did not ask for it"
        case .notAuthorized: "the user has not authorised notifications"
        case .provisional: "provisional authorization is for the notification centre alone"
        case .settingOff: "the user has switched it off"
        case .systemTooOld: "this version of iOS does not have it yet"
        case .otherPushType: "a push of this type is no notification"
        case .volumeZero: "the volume of the sound is 0"
        case .silentMode: "the ring/silent switch is on silent"
        case .passive: "the interruption level is passive"
        case .focus: "a Focus is on"
        case .focusFilter: "the app's filter of the Focus does not let it through"
        case .scheduledSummary: "it waits for the scheduled summary"
        case .onWatch: "the watch alerts in place of the phone"
        }
    }
}
