/// The kinds of presentation that authorization and settings together let through (5.2).
struct Permissions: OptionSet {
    let rawValue: UInt8

    static let alert = Permissions(rawValue: 1)
    static let sound = Permissions(rawValue: 2)
    static let badge = Permissions(rawValue: 4)
    static let center = Permissions(rawValue: 8)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    init(_ authorization: Authorization, _ settings: NotificationSettings) {
        switch authorization {
        case .authorized, .ephemeral:
            self = []
            if settings.alert { insert(.alert) }
            if settings.sound { insert(.sound) }
            if settings.badge { insert(.badge) }
            if settings.notificationCenter { insert(.center) }
        case .provisional:
            self = settings.notificationCenter ? .center : []
        case .denied, .notDetermined:
            self = []
        }
    }
}

extension Authorization {
    /// Why a kind is not let through; `nil` if only the user's setting can stand in its way.
    func refusal(of kind: Permissions) -> PartReason? {
        switch self {
        case .authorized, .ephemeral: nil
        case .provisional: kind == .center ? nil : .provisional
        case .denied, .notDetermined: .notAuthorized
        }
    }
}
