import APNsModel
import ExactJSON

extension PushFacts {
    /// What such a push asks of the phone, after the push type or else the class (LT18).
    var purpose: String {
        guard let own = typePurpose else {
            return "\(payload.payloadClass.word): \(classPurpose)"
        }
        return "\(pushType?.string ?? ""): \(own)"
    }

    /// What a push type asks whatever the payload says; `nil` for a type that leaves it to the payload.
    private var typePurpose: String? {
        switch pushType {
        case .voip?:
            "a call: launches the app if need be; from iOS 13 on the app has to report a call"
        case .liveActivity?: activityPurpose
        case .pushToTalk?: "push to talk: wakes the app, which joins the transmission or leaves it"
        case .location?: "a location query: launches the app's location push service extension"
        case .complication?: "new data for the app's complications on a watch"
        case .fileProvider?: "a change in the files of the app's file provider extension"
        case .mdm?: "a call of a device management server: the device asks it for commands"
        case .widgets?: "reloads the app's widgets"
        case .controls?: "reloads a control of the app"
        default: nil
        }
    }

    private var activityPurpose: String {
        switch activityEvent {
        case .start?: "starts a Live Activity and alerts to it"
        case .update?: "changes what a Live Activity shows"
        case .end?: "ends a Live Activity"
        default: "nothing: the Live Activity does not learn what happens to it"
        }
    }

    private var classPurpose: String {
        switch payload.payloadClass {
        case .alert:
            aps?.isOne(APNsPayload.Key.mutableContent) ?? false
                ? "text to show, which the app's service extension can change before"
                : "text to show; in the foreground the app decides how, else it runs after a tap"
        case .background: "wakes the app unless the user has closed it; nothing to notice"
        case .mixed: "something to notice; wakes the app unless the user has closed it"
        case .soundOnly: "something to hear, with no text"
        case .badgeOnly: "a badge, with no text and no sound"
        case .empty: "nothing"
        case .invalid: "no push"
        }
    }
}
