public import ExactJSON

/// What the user answered when the app asked to send notifications.
public enum Authorization: String, WireWord, JSONRepresentable {
    /// Yes.
    case authorized
    /// The app did not ask but delivers quietly: to the notification centre and nowhere else.
    case provisional
    /// No.
    case denied
    /// The app has not asked; on the device it is the same as ``denied`` (P8).
    case notDetermined
}
