public import APNsLint
import APNsModel
public import ExactJSON

/// What a phone does with a push: what the user sees and hears, and which code of the app runs.
///
/// Every part has its reason, and the reasons are all there is: whether a part is there is read off
/// them, so an answer and its explanation cannot disagree.
public struct Presentation: Hashable, Sendable {
    /// What the payload amounts to.
    public let payloadClass: PayloadClass
    /// Why there is a banner, or none.
    public let bannerReason: PartReason
    /// Why the notification is in the notification centre, or not.
    public let listReason: PartReason
    /// Why there is a sound, or none.
    public let soundReason: PartReason
    /// Why the badge changes, or does not.
    public let badgeReason: PartReason
    /// The name of the sound that is played, `default` for the system's; `nil` for silence.
    @ExactString.OptionalText public private(set) var sound: String?
    /// The number that the icon gets, 0 to remove it; `nil` if it stays as it is.
    public let badge: Int64?
    /// Whose content the notification has; of no interest if nothing is shown.
    public let content: ShownContent
    /// What becomes of the files that the service extension attaches; empty if nothing is shown.
    public let attachments: [ExtensionContent.Attachment.Outcome]
    /// Whether the app comes to the screen because of what the user did.
    public let opensApp: Bool
    /// Whether the push made an app run that was not on the screen (P5).
    public let isWoken: Bool

    /// What the system does by itself for a push that is no notification (P31).
    public let effect: SystemEffect?
    /// How it stands in the scheduled summary; `nil` if it does not wait for one (P35).
    public let summary: SummaryEntry?
    /// Whether the banner is on the lock screen (P36).
    public let isOnLockScreen: Bool
    /// Whether the banner stays until the user does something about it (P36).
    public let isPersistent: Bool
    /// Whether the screen was dark, and lights up (P49).
    public let lightsScreen: Bool
    /// What is shown of it if its preview is hidden; `nil` if it is not (P37).
    public let preview: HiddenPreview?
    /// The group in which it is shown; `nil` without one, or if what is delivered is not known (P38).
    public let group: NotificationGroup?
    /// The place of the delivered notification that it replaces, from 0 (P39).
    public let replaced: Int?
    /// Which devices alert the user, apart from the phone.
    public let devices: AlertedDevices
    /// The buttons that the user finds below the notification (P41).
    public let buttons: [NotificationCategory.Action]
    /// Whether the phone asks to be unlocked before the tap has its effect (P41).
    public let asksToUnlock: Bool
    /// The text that the app gets with the action; `nil` if the action takes none (P41).
    public var userText: ExactString? { typedText?.text }
    private let typedText: TypedText?
    /// The launch image that is shown while the app starts (P40).
    public let launchImage: ExactString?

    private let reasons: CallbackReasons
    /// Whether the system asks `willPresent` twice (K16).
    private let repeatsWillPresent: Bool

    init(_ rules: PresentationRules) {
        let banner = rules.reason(for: .banner)
        let list = rules.reason(for: .list)
        let waits = banner == .scheduledSummary || list == .scheduledSummary
        let isShown = banner.isPresented || list.isPresented || banner == .onWatch || waits
        payloadClass = rules.push.facts.payloadClass
        bannerReason = banner
        listReason = list
        let delivery = rules.systemDelivery
        let soundReason =
            delivery?.sound == nil ? rules.reason(for: .sound) : .presentedBySystem
        self.soundReason = soundReason
        badgeReason = rules.reason(for: .badge)
        badge = badgeReason.isPresented ? rules.badge : nil
        effect = delivery?.effect
        var reasons = rules.callbackReasons(isShown: isShown)
        reasons.system = delivery?.reports
        self.reasons = reasons
        summary = waits ? rules.summaryEntry : nil
        let isOnLockScreen = banner.isPresented && rules.isLocked
        self.isOnLockScreen = isOnLockScreen
        isPersistent =
            banner.isPresented && !isOnLockScreen && rules.phone.settings.alertStyle == .alert
        let alerts = delivery?.effect?.alerts ?? banner.isPresented
        lightsScreen = alerts && rules.lightsScreen
        preview = isShown ? rules.hiddenPreview : nil
        // What waits for the summary is in no list yet.
        let replaced = isShown && !waits ? rules.replaced : nil
        self.replaced = replaced
        group = isShown && !waits ? rules.group(replacing: replaced) : nil
        devices = rules.devices(banner: banner, sound: soundReason)
        buttons = isShown ? rules.buttons : []
        asksToUnlock = rules.asksToUnlock(isShown: isShown)
        typedText = rules.userText(reasons).map { TypedText(text: $0) }
        launchImage = reasons.launchAtTap.runs ? rules.launchImage : nil
        content = rules.shownContent
        attachments = isShown ? rules.attachments : []
        opensApp = rules.opensApp(isShown: isShown)
        isWoken =
            delivery?.wakesApp ?? (reasons.fetchAtArrival.runs && !rules.isInForeground)
        repeatsWillPresent = rules.repeatsWillPresent
        sound = delivery?.sound?.string ?? (soundReason.isPresented ? rules.playedSound : nil)
    }

    /// Whether a banner is shown.
    public var showsBanner: Bool { bannerReason.isPresented }

    /// Whether the notification is in the notification centre.
    public var isListed: Bool { listReason.isPresented }

    /// Whether there is anything that the user could tap, on the phone, on the watch or in the summary.
    public var isShown: Bool {
        showsBanner || isListed || bannerReason == .onWatch || summary != nil
    }

    /// The callbacks that run, in order: those at arrival, then those after the tap.
    public var callbacks: [CallbackRun] {
        var callbacks: [CallbackRun] = []
        for report in reasons.reports where report.reason.runs {
            callbacks.append(report.run)
            if repeatsWillPresent, report.run.callback == .willPresent {
                callbacks.append(report.run)
            }
        }
        return callbacks
    }

    /// Why a callback runs in a phase, or does not; `nil` if it never runs in that phase.
    public func reason(of callback: Callback, at phase: Phase) -> CallbackReason? {
        reasons.reason(of: callback, at: phase)
    }

    public func runs(_ callback: Callback, at phase: Phase) -> Bool {
        reasons.reason(of: callback, at: phase)?.runs ?? false
    }

    /// Every callback in every phase in which it could run, with its reason, in the same order.
    public var callbackReports: [CallbackReport] { reasons.reports }

    /// Whether the push or the tap started the process (P5).
    public var isLaunched: Bool {
        runs(.didFinishLaunching, at: .arrival) || runs(.didFinishLaunching, at: .tap)
    }
}

/// Whose content the notification has.
public enum ShownContent: String, WireWord, JSONRepresentable {
    /// That of the payload.
    case original
    /// That of the service extension.
    case modified
    /// What the extension handed over when its time was up; that of the payload if it had nothing.
    case bestAttempt
}

/// What is shown of a notification whose preview is hidden, beside the name of the app (P37).
public struct HiddenPreview: Hashable, Sendable {
    /// Whether the title is shown.
    public let showsTitle: Bool
    /// Whether the subtitle is shown.
    public let showsSubtitle: Bool
    /// The placeholder in place of the body, with its count; `nil` for the system's own word.
    public let body: ExactString?
}

/// The group in which a notification is shown (P38).
public struct NotificationGroup: Hashable, Sendable {
    /// The thread; `nil` for the group of all others of the app.
    public let thread: ExactString?
    /// How many notifications it has, this one among them.
    public let count: Int
    /// How many items the others stand for.
    public let moreCount: Int64
    /// What is written below the notification on top; `nil` for the system's own words.
    public let summaryText: ExactString?
}

extension NotificationGroup: Redacted {
    /// How many notifications it has; never what is written below them.
    public var description: String { "group of \(count), \(moreCount) more" }
}
