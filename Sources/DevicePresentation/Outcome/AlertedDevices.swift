public import ExactJSON

/// Which devices alert the user, apart from the phone.
public struct AlertedDevices: Hashable, Sendable {
    /// Whether the watch alerts in place of the phone (P44).
    public let isOnWatch: Bool
    /// Whether CarPlay shows the notification as well (P45).
    public let isInCarPlay: Bool
    /// Where Siri reads the notification out; `nil` if it does not (P46).
    public let announcement: Announcement?

    /// Where Siri reads a notification out.
    public enum Announcement: String, WireWord, JSONRepresentable {
        case headphones
        case carPlay
    }

    init(
        isOnWatch: Bool = false,
        isInCarPlay: Bool = false,
        announcement: Announcement? = nil
    ) {
        self.isOnWatch = isOnWatch
        self.isInCarPlay = isInCarPlay
        self.announcement = announcement
    }

    /// Whether the phone alone alerts, or nothing does.
    public var isPhoneAlone: Bool { !isOnWatch && !isInCarPlay && announcement == nil }
}
