import APNsLint
import APNsModel
import DevicePresentation
import ExactJSON

/// The rules of section 5 once more, written down as they are read, to compare with the library.
///
/// It answers as the contract does, and takes the default reading and Apple's of K1.
struct NaivePresentation {
    var shown: Set<String> = []
    var runs: [String] = []
    /// Whether it can be tapped in the summary, or on the watch.
    private var isElsewhere = false

    init(
        _ aps: JSONObject,
        _ sentAs: ArrivingPush.Kind?,
        _ context: PresentationContext,
        apple: Bool
    ) {
        let (phone, app, tap) = (context.phone, context.app, context.tap)
        let facts = PayloadFacts(["aps": .object(aps)])
        let os = phone.systemVersion
        let texts = Self.texts(aps["alert"]).filter { text in
            switch text {
            case "title": os >= SystemVersion(8, 2)
            case "subtitle": os >= 10
            default: true
            }
        }
        let text = !texts.isEmpty
        let object = aps["sound"]?.object
        let sound = facts.hasSound && (object == nil || os >= 12)
        let badge = facts.hasBadge
        let available = facts.isContentAvailable && os >= 7
        let silent = available && !text && !sound && !badge
        let type = os >= 13 ? sentAs : nil
        let background = type == .background || (type == nil && silent)
        let has = { (handler: AppHandlers) in app.handlers.contains(handler) }
        let delegate =
            os >= 10 && app.delegate == .set && (has(.willPresent) || has(.didReceiveResponse))
        let fetch = os >= 7 && has(.fetchCompletionHandler)
        let legacy = has(.didReceiveRemoteNotification) && !fetch
        let foreground = app.state == .foreground

        var allowed: Set<String> = []
        let isProvisional = phone.authorization == .provisional && os >= 12
        let isGranted =
            phone.authorization == .authorized || phone.authorization == .ephemeral && os >= 14
        if isGranted {
            if phone.settings.alert { allowed.insert("banner") }
            if phone.settings.sound { allowed.insert("sound") }
            if phone.settings.badge { allowed.insert("badge") }
        }
        if phone.settings.notificationCenter,
            isGranted || isProvisional
        {
            allowed.insert("list")
        }

        var parts: Set<String> = []
        if texts.contains("title") || texts.contains("body") { parts = ["banner", "list"] }
        if sound { parts.insert("sound") }
        if let number = aps["badge"]?.int64, number >= 0 { parts.insert("badge") }
        if background { parts = [] }

        let word = os >= 15 ? aps["interruption-level"]?.string ?? "active" : "active"
        let critical =
            phone.authorization == .authorized
            && (sound && PayloadFlag.isOne(object?["critical"]) || word == "critical")
        let sensitive = word == "time-sensitive" && phone.settings.timeSensitive
        let locked = phone.isLocked && !foreground
        let focus = phone.focusSettings
        let admitted = focus.allowsApp || sensitive && focus.allowsTimeSensitive
        let focused = phone.isFocused && (os >= 15 ? !admitted : locked)
        if critical, !background, text || sound || badge {
            parts.insert("sound")
            allowed.insert("sound")
        }
        var asked = false
        if !foreground || (os >= 10 && !delegate && apple) {
            shown = parts.intersection(allowed)
            if locked ? !phone.settings.lockScreen : phone.settings.alertStyle == .none {
                shown.remove("banner")
            }
            let summary =
                os >= 15 && phone.settings.scheduledSummary && !foreground && !critical
                && !sensitive
            let inUse = foreground || !phone.isLocked && phone.isScreenOn
            if summary {
                isElsewhere = !shown.isDisjoint(with: ["banner", "list"])
                shown.subtract(["banner", "list", "sound"])
            } else if !critical, word == "passive" || focused {
                shown.subtract(["banner", "sound"])
            } else if phone.watch != nil, os >= SystemVersion(8, 2), !inUse {
                isElsewhere = shown.contains("banner")
                shown.subtract(["banner", "sound"])
            }
        } else if delegate, has(.willPresent), !background, text || sound || badge {
            asked = !allowed.isEmpty
            var wanted: Set<String> = []
            var options = app.presentationOptions
            if os < 14 { options.subtract([.banner, .list]) }
            if options.contains(.alert) { options.formUnion([.banner, .list]) }
            if options.contains(.banner) { wanted.insert("banner") }
            if options.contains(.list) { wanted.insert("list") }
            if options.contains(.sound) { wanted.insert("sound") }
            if options.contains(.badge) { wanted.insert("badge") }
            shown = parts.intersection(allowed).intersection(wanted)
            if phone.settings.alertStyle == .none { shown.remove("banner") }
            if !critical, focused { shown.remove("sound") }
        }

        let extended =
            os >= 10 && app.serviceExtension != .absent && text && !background
            && PayloadFlag.isOne(aps["mutable-content"])
            && !allowed.isDisjoint(with: ["banner", "list"])
        var updated = false
        var held = false
        if foreground {
            updated = fetch && (available || !delegate)
        } else if available, fetch, app.hasBackgroundMode, app.state != .forceQuit,
            background || !silent
        {
            let refreshes = !phone.isInLowPowerMode || os < 9
            held = refreshes && background && phone.backgroundBudget == 0
            updated = refreshes && !held
        }
        let started = updated && app.state == .terminatedBySystem
        if extended { runs.append("serviceExtension.arrival") }
        if extended, app.serviceExtension == .timeout {
            runs.append("serviceExtensionTimeWillExpire.arrival")
        }
        if started { runs.append("didFinishLaunching.arrival") }
        if asked { runs.append("willPresent.arrival") }
        if updated { runs.append("fetchCompletionHandler.arrival") }
        if foreground, legacy, !delegate { runs.append("didReceiveRemoteNotification.arrival") }

        let running = started || [.foreground, .background, .suspended].contains(app.state)
        let responds = delegate && has(.didReceiveResponse)
        let tapped =
            (isElsewhere || !shown.isDisjoint(with: ["banner", "list"]))
            && (context.unlocks || !locked)
        if tap == .appIcon, held { runs.append("fetchCompletionHandler.tap") }
        let category = os >= 8 && aps["category"] != nil
        let handled = category && os < 10 && has(.handleActionWithIdentifier)
        guard
            tapped,
            tap == .notification || (tap == .action && category && (responds || handled))
        else { return }
        if !running { runs.append("didFinishLaunching.tap") }
        if tap == .action, !responds {
            runs.append("handleActionWithIdentifier.tap")
        } else if responds {
            runs.append("didReceiveResponse.tap")
        } else if fetch {
            runs.append("fetchCompletionHandler.tap")
        } else if legacy, running {
            runs.append("didReceiveRemoteNotification.tap")
        }
    }

    /// Which texts there are, as 5.1 has them.
    private static func texts(_ alert: JSONValue?) -> Set<String> {
        let isText = { (value: JSONValue?) in value?.string?.isEmpty == false }
        guard let object = alert?.object else { return isText(alert) ? ["body"] : [] }
        var texts: Set<String> = []
        for (text, keys) in [
            ("body", ["body", "loc-key"]), ("title", ["title", "title-loc-key"]),
            ("subtitle", ["subtitle", "subtitle-loc-key"]),
        ] {
            for key in keys where isText(object[ExactString(key)]) {
                texts.insert(text)
            }
            if text != "subtitle", isText(object[ExactString(text)]?.object?["loc-key"]) {
                texts.insert(text)
            }
        }
        return texts
    }

    // X6
    private enum PayloadFlag {
        static func isOne(_ value: JSONValue?) -> Bool {
            value?.int64 == 1 || value?.bool == true
        }
    }
}
