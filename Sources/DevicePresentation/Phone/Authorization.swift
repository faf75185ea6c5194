public import ExactJSON

/// What the user answered when the app asked to send notifications.
public enum Authorization: String, WireWord, JSONRepresentable {
    /// Yes.
    case authorized
    /// The app did not ask but delivers quietly: to the notification centre and nowhere else.
    case provisional
    /// The app is an App Clip, which may notify for some hours, from iOS 14.
    case ephemeral
    /// No.
    case denied
    /// The app has not asked; on the device it is the same as ``denied`` (P8).
    case notDetermined

    /// What came with a version of iOS; `nil` if every version has it.
    public var feature: SystemFeature? {
        switch self {
        case .provisional: .provisional
        case .ephemeral: .ephemeral
        case .authorized, .denied, .notDetermined: nil
        }
    }

    /// What it comes to on a version of iOS: one that the version does not have was never given.
    func seen(by version: SystemVersion) -> Authorization {
        feature.map { version.has($0) } ?? true ? self : .notDetermined
    }
}
