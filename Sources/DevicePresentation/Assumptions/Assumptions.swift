/// The points on which the sources disagree or say nothing, and what is assumed of each.
///
/// The defaults are those of the contract. "The iOS 10 summary" is a page with a table of methods
/// (iOS 10推送使用总结), "the silent push page" one on Getui's silent pushes; "the gist" is a table of
/// callbacks tried on iOS 9 and 10 (gist 623637646), "Kii" that of the Kii Cloud documentation
/// ("Combinations of Reception Methods"), "the forum" thread 745345 of Apple's developer forums.
public struct Assumptions: Hashable, Sendable {
    /// What is shown in the foreground of an app without a delegate, from iOS 10 (K1).
    ///
    /// The iOS 10 summary, Kii and the gist say that nothing is shown. Apple
    /// ("UNUserNotificationCenterDelegate") says that the notification's own settings apply. The
    /// profile sets this, and nothing else.
    public var foregroundWithoutDelegate: ForegroundWithoutDelegate
    /// Whether a background update starts an app that the system has terminated (K2).
    ///
    /// Apple says so ("Pushing background updates to your app"), and a test on Medium (jigarm) saw
    /// it. The silent push page has code run in the background only and never in a killed app. The
    /// iOS 10 summary has it run after a tap, on iOS 9 as on iOS 10, and the gist does too. These three
    /// do not distinguish the two ways in which an app is killed; for a force-quit app all agree.
    public var launchesTerminatedApp: Bool
    /// Whether a background update needs Background App Refresh (K3).
    ///
    /// Most reports say that nothing comes without it. Kii says that since iOS 8 the
    /// update comes regardless.
    public var needsBackgroundRefresh: Bool
    /// What runs in the foreground for a push with `content-available` that would be presented (K4).
    ///
    /// The iOS 10 summary has both the update and the banner. The gist names the update alone. In
    /// FlutterFire issue 8042 (iOS 15) the update does not come.
    public var foregroundUpdate: ForegroundUpdate
    /// Whether the update in the foreground needs the background mode too (K5).
    ///
    /// The iOS 10 summary wants it switched on for all of its methods; Apple speaks of waking and
    /// launching when it asks for it.
    public var foregroundUpdateNeedsBackgroundMode: Bool
    /// What happens to a push that the user has not authorised (K6).
    ///
    /// Apple's page on registering and the iOS 10 summary have it delivered in silence. Apple's
    /// page on metrics counts it as discarded. No source says whether `willPresent` is called.
    public var unauthorizedDelivery: UnauthorizedDelivery
    /// What happens to a push whose push type does not fit its payload (K7).
    ///
    /// Apple ("Sending notification requests to APNs") speaks of an error, a delay or a drop. In
    /// the forum such pushes arrived: the background push showed nothing of its alert and woke the
    /// app, the alert push without anything to show did not wake it.
    public var mismatchedPushType: MismatchedPushType
    /// What a push without `badge` does to the badge (K9).
    ///
    /// Apple's key reference leaves it as it is; an older page of Apple's on the legacy delegate
    /// method removes it.
    public var absentBadge: AbsentBadge
    /// What a `sound` that is neither a name nor an object plays, such as the number 1 (K12).
    ///
    /// The silent push page says both: a constant is silent (one test, and two comments), and `1`
    /// makes the default sound (one comment). Apple's key reference knows no such value. By
    /// default a value that is no sound plays nothing (P13).
    public var unreadableSound: UnreadableSound
    /// Whether iOS 18 calls `willPresent` twice (K16).
    ///
    /// FlutterFire issue 13366 and others saw it in 18.0, and 18.1 has mended it; Apple's pages
    /// have one call for one notification.
    public var repeatsWillPresent: Bool
    /// Whether the budget covers updates that come with an alert as well (K20).
    ///
    /// Apple's page on background updates speaks of background notifications. No source says whether
    /// alerts that carry `content-available` count.
    public var budgetCoversAlerts: Bool
    /// Which method a tap calls if it starts the process for a push with `content-available` (K21).
    ///
    /// The gist has the response, as Apple does for every tap. The table of the iOS 10 summary, as
    /// far as it can be read, has the fetch handler.
    public var coldTap: ColdTap
    /// Whether an alert with `content-available` wakes a force-quit app, from iOS 13 (K22).
    ///
    /// A report on Stack Overflow says so; Apple ("Pushing background updates to your app") says
    /// that nothing wakes it until it is started again.
    public var wakesForceQuitApp: Bool
    /// When the fetch handler runs in the foreground of an app with a delegate (K23).
    ///
    /// Apple's page on the method says that it is called for every push. The iOS 10 summary says
    /// that it is called for `content-available` only, and otherwise the response after a tap.
    public var foregroundFetch: ForegroundFetch
    /// Whether an alert that has a subtitle, and neither a title nor a body, is shown (K24).
    ///
    /// The iOS 10 summary says that there is no banner without a title or a body. Apple's page on service
    /// extensions names the subtitle beside the two ("Modifying content in newly delivered
    /// notifications").
    public var showsLoneSubtitle: Bool
    /// Whether a critical alert is heard only if the sounds of the app are on (K25).
    ///
    /// Apple has `criticalAlertSetting` apart from `soundSetting`, and says of it that it lets the app
    /// play critical sounds. No page says what is heard if the sounds alone are off.
    public var criticalAlertNeedsSound: Bool
    /// What a push of level `passive` does in the foreground (K26).
    ///
    /// Apple ("UNNotificationInterruptionLevel.passive") has it added to the list without light or
    /// sound, and names no exception. Apple's page on `willPresent` lets the app choose for every
    /// notification.
    public var passiveInForeground: PassiveInForeground
    /// Which permission the service extension needs (K27).
    ///
    /// Apple ("Modifying content in newly delivered notifications") does not run it if alerts are
    /// disabled for the app. No page says whether an app whose banners alone are off is one.
    public var extensionNeeds: ExtensionNeeds

    /// Creates assumptions, by default those of the contract.
    public init(
        foregroundWithoutDelegate: ForegroundWithoutDelegate = .showsNothing,
        launchesTerminatedApp: Bool = true,
        needsBackgroundRefresh: Bool = true,
        foregroundUpdate: ForegroundUpdate = .besideWillPresent,
        foregroundUpdateNeedsBackgroundMode: Bool = false,
        unauthorizedDelivery: UnauthorizedDelivery = .silent,
        mismatchedPushType: MismatchedPushType = .rules,
        absentBadge: AbsentBadge = .unchanged,
        unreadableSound: UnreadableSound = .silent,
        repeatsWillPresent: Bool = false,
        budgetCoversAlerts: Bool = false,
        coldTap: ColdTap = .response,
        wakesForceQuitApp: Bool = false,
        foregroundFetch: ForegroundFetch = .contentAvailable,
        showsLoneSubtitle: Bool = false,
        criticalAlertNeedsSound: Bool = false,
        passiveInForeground: PassiveInForeground = .asAsked,
        extensionNeeds: ExtensionNeeds = .bannerOrList
    ) {
        self.foregroundWithoutDelegate = foregroundWithoutDelegate
        self.launchesTerminatedApp = launchesTerminatedApp
        self.needsBackgroundRefresh = needsBackgroundRefresh
        self.foregroundUpdate = foregroundUpdate
        self.foregroundUpdateNeedsBackgroundMode = foregroundUpdateNeedsBackgroundMode
        self.unauthorizedDelivery = unauthorizedDelivery
        self.mismatchedPushType = mismatchedPushType
        self.absentBadge = absentBadge
        self.unreadableSound = unreadableSound
        self.repeatsWillPresent = repeatsWillPresent
        self.budgetCoversAlerts = budgetCoversAlerts
        self.coldTap = coldTap
        self.wakesForceQuitApp = wakesForceQuitApp
        self.foregroundFetch = foregroundFetch
        self.showsLoneSubtitle = showsLoneSubtitle
        self.criticalAlertNeedsSound = criticalAlertNeedsSound
        self.passiveInForeground = passiveInForeground
        self.extensionNeeds = extensionNeeds
    }

    /// The reading of a profile: the defaults but for K1 (P2).
    public init(_ profile: Profile) {
        self.init()
        foregroundWithoutDelegate = profile == .apple ? .asInBackground : .showsNothing
    }
}
