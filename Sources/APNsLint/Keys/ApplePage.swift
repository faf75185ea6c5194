import APNsModel

/// A page of Apple's documentation.
package enum ApplePage: String, CaseIterable, Sendable {
    case payload = "usernotifications/generating-a-remote-notification"
    case request = "usernotifications/sending-notification-requests-to-apns"
    case background = "usernotifications/pushing-background-updates-to-your-app"
    case serviceExtension =
        "usernotifications/modifying-content-in-newly-delivered-notifications"
    case liveActivity =
        "activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"
    case broadcast = "usernotifications/sending-broadcast-push-notification-requests-to-apns"
    case controls = "widgetkit/updating-controls-locally-and-remotely"
    case widgets = "widgetkit/updating-widgets-with-widgetkit-push-notifications"
    case archive = "library/archive/PayloadKeyReference"

    package var address: String {
        switch self {
        case .archive:
            "https://developer.apple.com/library/archive/documentation/NetworkingInternet/Conceptual/"
                + "RemoteNotificationsPG/PayloadKeyReference.html"
        default: "https://developer.apple.com/documentation/\(rawValue)"
        }
    }
}
