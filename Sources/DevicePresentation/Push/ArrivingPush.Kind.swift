public import ExactJSON

extension ArrivingPush {
    /// As what a push can be sent: the value of `apns-push-type`.
    public enum Kind: String, WireWord, JSONRepresentable {
        /// A notification.
        case alert
        /// A background update.
        case background
        /// An update of a watch's complication.
        case complication
        /// New content of a control.
        case controls
        /// A change of what a File Provider has.
        case fileProvider = "fileprovider"
        case liveActivity = "liveactivity"
        /// A request for the phone's location.
        case location
        /// A request to check in with the server of the device management.
        case deviceManagement = "mdm"
        /// A participant talks in a channel of Push to Talk.
        case pushToTalk = "pushtotalk"
        /// A call.
        case voIP = "voip"
        /// New content of a widget.
        case widgets

        /// What of iOS takes it; every version has device management.
        public var feature: SystemFeature? {
            switch self {
            case .alert, .background: .pushType
            case .complication: .complication
            case .controls: .controls
            case .fileProvider: .fileProvider
            case .liveActivity: .liveActivity
            case .location: .locationPush
            case .deviceManagement: nil
            case .pushToTalk: .pushToTalk
            case .voIP: .voIP
            case .widgets: .widgetPush
            }
        }

        /// Whether it reaches the app as a notification or a background update; the others have a way of
        /// their own (P31).
        var isNotification: Bool { self == .alert || self == .background }
    }
}
