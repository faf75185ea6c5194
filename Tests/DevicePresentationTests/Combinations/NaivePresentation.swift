import APNsModel
import DevicePresentation
import ExactJSON

/// The rules of section 5 once more, written down as they are read, to compare with the library.
///
/// It answers as the contract does, and takes the default reading and Apple's of K1.
struct NaivePresentation {
    var shown: Set<String> = []
    var runs: [String] = []

    init(
        _ aps: JSONObject,
        _ sentAs: ArrivingPush.Kind?,
        _ context: PresentationContext,
        apple: Bool
    ) {
        let (phone, app, tap) = (context.phone, context.app, context.tap)
        let facts = PayloadFacts(["aps": .object(aps)])
        let (text, sound, badge) = (facts.hasText, facts.hasSound, facts.hasBadge)
        let silent = facts.isContentAvailable && !text && !sound && !badge
        let os = phone.systemVersion
        let type = os >= 13 ? sentAs : nil
        let background = type == .background || (type == nil && silent)
        let has = { (handler: AppHandlers) in app.handlers.contains(handler) }
        let delegate =
            os >= 10 && app.delegate == .set && (has(.willPresent) || has(.didReceiveResponse))
        let fetch = os >= 7 && has(.fetchCompletionHandler)
        let legacy = has(.didReceiveRemoteNotification) && !fetch
        let foreground = app.state == .foreground

        var allowed: Set<String> = []
        if phone.authorization == .authorized {
            if phone.settings.alert { allowed.insert("banner") }
            if phone.settings.sound { allowed.insert("sound") }
            if phone.settings.badge { allowed.insert("badge") }
        }
        if phone.settings.notificationCenter,
            phone.authorization == .authorized || phone.authorization == .provisional
        {
            allowed.insert("list")
        }

        var parts: Set<String> = []
        if facts.hasTitleOrBody { parts = ["banner", "list"] }
        if sound { parts.insert("sound") }
        if let number = aps["badge"]?.int64, number >= 0 { parts.insert("badge") }
        if background { parts = [] }

        let word = os >= 15 ? aps["interruption-level"]?.string ?? "active" : "active"
        let urgent = word == "time-sensitive" || word == "critical"
        var asked = false
        if !foreground || (os >= 10 && !delegate && apple) {
            shown = parts.intersection(allowed)
            if word == "passive" || (phone.isFocused && !urgent) {
                shown.subtract(["banner", "sound"])
            }
        } else if delegate, has(.willPresent), !background, text || sound || badge {
            asked = !allowed.isEmpty
            var wanted: Set<String> = []
            let options = app.presentationOptions
            if options.contains(.banner) { wanted.insert("banner") }
            if options.contains(.list) { wanted.insert("list") }
            if options.contains(.sound) { wanted.insert("sound") }
            if options.contains(.badge) { wanted.insert("badge") }
            shown = parts.intersection(allowed).intersection(wanted)
            if phone.isFocused, !urgent { shown.remove("sound") }
        }

        let extended =
            os >= 10 && app.serviceExtension != .absent && text && !background
            && PayloadFlag.isOne(aps["mutable-content"])
            && !allowed.isDisjoint(with: ["banner", "list"])
        var updated = false
        var held = false
        if foreground {
            updated = fetch && (facts.isContentAvailable || !delegate)
        } else if facts.isContentAvailable, fetch, app.hasBackgroundMode, app.state != .forceQuit,
            background || !silent
        {
            held = background && phone.backgroundBudget == 0
            updated = !held
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
        let tapped = !shown.isDisjoint(with: ["banner", "list"])
        if tap == .appIcon, held { runs.append("fetchCompletionHandler.tap") }
        guard tapped, tap == .notification || (tap == .action && responds) else { return }
        if !running { runs.append("didFinishLaunching.tap") }
        if responds {
            runs.append("didReceiveResponse.tap")
        } else if fetch {
            runs.append("fetchCompletionHandler.tap")
        } else if legacy, running {
            runs.append("didReceiveRemoteNotification.tap")
        }
    }

    // X6
    private enum PayloadFlag {
        static func isOne(_ value: JSONValue?) -> Bool {
            value?.int64 == 1 || value?.bool == true
        }
    }
}
