import APNsModel
import DevicePresentation
import ExactJSON
import PushContract

/// What becomes of a push in a state of the app, in words: the same in every report.
struct PresentOutcome {
    let request: PresentRequest
    let presentation: Presentation

    init(_ request: PresentRequest, _ presentation: Presentation) {
        self.request = request
        self.presentation = presentation
    }

    /// What the push is called: by its push type if it is no notification, else by its payload.
    var push: String {
        "\(otherType?.word ?? presentation.payloadClass.word) push"
    }

    /// What it comes to, the push, and the state of the app.
    var heading: String {
        let outcome = words.isEmpty ? "unnoticed" : words.joined(separator: ", ")
        let state = request.context.app.state.phrase
        return "\(outcome.prefix(1).uppercased())\(outcome.dropFirst()): \(push), app \(state)"
    }

    /// The push type of a push that is no notification.
    var otherType: ArrivingPush.Kind? {
        presentation.bannerReason == .otherPushType ? request.push.sentAs : nil
    }

    /// What it comes to, in a few words; empty if it comes to nothing.
    var words: [String] {
        var words = presentation.effect.map { [$0.outcome] } ?? []
        if presentation.showsBanner {
            words.append("shown")
        } else if presentation.devices.isOnWatch {
            words.append("shown on the watch")
        } else if presentation.summary != nil {
            words.append("in the summary")
        } else if presentation.isListed {
            words.append("listed")
        }
        if presentation.sound != nil { words.append("heard") }
        if presentation.badge != nil { words.append("badge set") }
        if presentation.isWoken {
            words.append("app woken")
        } else if words.isEmpty, runsCode {
            words.append("code runs")
        }
        return goesToWatch ? ["sent to the watch"] : words
    }

    /// Whether the push does what it was sent for.
    var isGood: Bool { !words.isEmpty && presentation.effect?.isWanted ?? true }

    /// What the system does, in sentences with the rule.
    var sentences: [String] {
        if goesToWatch { return ["The push goes to the watch. (P31)"] }
        if let effect = presentation.effect {
            return effect.sentences.map { "\($0) (\(effect.rule))" } + details
        }
        if let type = otherType, let since = type.feature?.since, since > version {
            return ["Pushes of this type came with iOS \(since). (P27)"]
        }
        return details + extensionSentences
    }

    private var extensionSentences: [String] {
        guard presentation.isShown, !request.isContentKnown else { return [] }
        switch presentation.content {
        case .original: return []
        case .modified:
            return ["The service extension puts its own content in place of this. (P16)"]
        case .bestAttempt:
            return ["If the service extension has something by then, that is shown. (P16)"]
        }
    }

    /// The text that is shown; `nil` if there is none to be seen.
    var notification: ShownNotification? {
        guard presentation.isShown else { return nil }
        let notification = ShownNotification(request.shownPayload(presentation)).seen(by: version)
        return presentation.preview.map { notification.hidden(by: $0) } ?? notification
    }

    /// What there is of it besides its texts, by name.
    var facts: [(name: String, text: String)] {
        [("Sound", presentation.sound), ("Badge", presentation.badge.map { "\($0)" })]
            .compactMap { name, text in text.map { (name, $0) } } + tapFacts
    }

    /// What comes of the tap besides the code that runs, by name.
    var tapFacts: [(name: String, text: String)] {
        [("Launch image", presentation.launchImage), ("Typed text", presentation.userText)]
            .compactMap { name, text in text.map { (name, $0.string) } }
    }

    /// Whether a push for a complication is handed to the watch.
    var goesToWatch: Bool {
        otherType == .complication && version.has(.pushType)
    }

    private var version: SystemVersion { request.context.phone.systemVersion }

    private var runsCode: Bool {
        presentation.callbacks.contains { $0.phase == .arrival }
    }
}

extension AppState {
    /// The state in words that follow "app".
    fileprivate var phrase: String {
        switch self {
        case .foreground: "in the foreground"
        case .background: "in the background"
        case .suspended: "suspended"
        case .terminatedBySystem: "ended by the system"
        case .forceQuit: "closed by the user"
        }
    }
}
