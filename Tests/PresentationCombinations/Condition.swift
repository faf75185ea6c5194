package import DevicePresentation
import ExactJSON

/// Something that a phone, its user or an app can have beyond the plain case, and the version of iOS that
/// brought it.
package struct Condition: Sendable {
    package let name: String
    /// What of iOS it is about; `nil` if every version has it.
    package let feature: SystemFeature?
    package let apply: @Sendable (inout PresentationContext) -> Void

    init(
        _ name: String,
        _ feature: SystemFeature? = nil,
        _ apply: @escaping @Sendable (inout PresentationContext) -> Void
    ) {
        self.name = name
        self.feature = feature
        self.apply = apply
    }

    /// Whether a version has it.
    package func isKnown(to version: SystemVersion) -> Bool {
        feature.map { version.has($0) } ?? true
    }

    /// All of them: every setting of the user, and every state of the phone.
    package static let all: [Condition] = settings + phone + app

    private static let settings: [Condition] = [
        Condition("alert off") { $0.phone.settings.alert = false },
        Condition("sound off") { $0.phone.settings.sound = false },
        Condition("badge off") { $0.phone.settings.badge = false },
        Condition("list off") { $0.phone.settings.notificationCenter = false },
        Condition("critical alerts off", .soundObject) { $0.phone.settings.criticalAlert = false },
        Condition("time-sensitive off", .interruptionLevel) {
            $0.phone.settings.timeSensitive = false
        },
        Condition("lock screen off") { $0.phone.settings.lockScreen = false },
        Condition("no banners") { $0.phone.settings.alertStyle = .none },
        Condition("persistent banners") { $0.phone.settings.alertStyle = .alert },
        Condition("no previews", .previews) { $0.phone.settings.showPreviews = .never },
        Condition("previews when unlocked", .previews) {
            $0.phone.settings.showPreviews = .whenUnlocked
        },
        Condition("grouped by app", .grouping) { $0.phone.settings.grouping = .byApp },
        Condition("not grouped", .grouping) { $0.phone.settings.grouping = .off },
        Condition("summary", .summary) { $0.phone.settings.scheduledSummary = true },
        Condition("direct messages off", .communication) {
            $0.phone.settings.directMessages = false
        },
        Condition("announcements off", .announcement) { $0.phone.settings.announcement = false },
        Condition("CarPlay off", .carPlay) { $0.phone.settings.carPlay = false },
    ]

    private static let phone: [Condition] = [
        Condition("locked") { $0.phone.isLocked = true },
        Condition("dark") { $0.phone.isScreenOn = false },
        Condition("silent") { $0.phone.isInSilentMode = true },
        Condition("no refresh") { $0.phone.allowsBackgroundRefresh = false },
        Condition("Low Power Mode", .lowPowerMode) { $0.phone.isInLowPowerMode = true },
        Condition("Focus") { $0.phone.isFocused = true },
        Condition("Focus for the app", .focus) { $0.phone.focusSettings.allowsApp = true },
        Condition("Focus for the sender", .focus) { $0.phone.focusSettings.allowsSender = true },
        Condition("Focus without time-sensitive", .focus) {
            $0.phone.focusSettings.allowsTimeSensitive = false
        },
        Condition("Focus filter", .filterCriteria) { $0.phone.focusSettings.filter = ["other"] },
        Condition("watch", .watch) { $0.phone.watch = PairedWatch() },
        Condition("car", .carPlay) { $0.phone.isInCarPlay = true },
        Condition("headphones", .announcement) { $0.phone.hasHeadphones = true },
        Condition("provisional") { $0.phone.authorization = .provisional },
        Condition("denied") { $0.phone.authorization = .denied },
        Condition("stays locked") { $0.unlocks = false },
        Condition("no tap") { $0.tap = .none },
        Condition("action") { $0.tap = .action },
    ]

    private static let app: [Condition] = [
        Condition("communication", .communication) {
            $0.app.extensionContent = ExtensionContent(isCommunication: true)
        },
        Condition("slow extension", .serviceExtension) {
            $0.app.extensionContent = ExtensionContent(seconds: ServiceExtension.timeLimit + 1)
        },
        Condition("text", .textInput) { $0.userText = "x" },
        Condition("nothing delivered") { $0.app.delivered = [] },
        Condition("nothing registered", .category) { $0.app.categories = [] },
    ]
}
