extension PresentationRules {
    /// Whether the phone is locked: never while an app is in the foreground.
    var isLocked: Bool { phone.isLocked && !isInForeground }

    /// Whether the user looks at the phone: it is unlocked, and its screen is lit.
    private var isInUse: Bool { isInForeground || !phone.isLocked && phone.isScreenOn }

    /// Whether what is presented on the phone lights up its screen: one of priority 1 does not (P49).
    var lightsScreen: Bool { !phone.isScreenOn && !isInForeground && push.priority != 1 }

    /// Whether the watch alerts in place of the phone (P44).
    var isForWatch: Bool {
        guard let watch = phone.watch, phone.systemVersion.has(.watch) else { return false }
        return !isInUse && watch.takesNotifications
    }

    /// Which devices alert the user, apart from the phone.
    func devices(banner: PartReason, sound: PartReason) -> AlertedDevices {
        let alerts = banner.isPresented || banner == .onWatch
        return AlertedDevices(
            isOnWatch: banner == .onWatch || sound == .onWatch,
            isInCarPlay: alerts && isForCarPlay,
            announcement: alerts ? announcement : nil
        )
    }

    /// Whether CarPlay shows what the phone alerts to: the app has to allow it for the category (P45).
    private var isForCarPlay: Bool {
        phone.isInCarPlay && phone.systemVersion.has(.carPlay) && phone.settings.carPlay
            && category?.allowsInCarPlay ?? false
    }

    /// Where Siri reads the notification out; `nil` if it does not (P46).
    private var announcement: AlertedDevices.Announcement? {
        guard phone.isInCarPlay || phone.hasHeadphones else { return nil }
        let version = phone.systemVersion
        guard version.has(.announcement), phone.settings.announcement else { return nil }
        let isAllowed =
            version.has(.announcementOption)
            ? category?.allowsAnnouncement ?? false : isTimeSensitive || isCommunication
        guard isAllowed else { return nil }
        if phone.isInCarPlay, version.has(.carPlayAnnouncement) { return .carPlay }
        return phone.hasHeadphones && !isInUse ? .headphones : nil
    }
}
