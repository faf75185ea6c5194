import DevicePresentation

extension Presentation {
    /// What is seen and heard, and which callbacks run, in a line: `banner list sound badge / Wa Dt`.
    ///
    /// Callbacks have the letter of P3 (A for an action before iOS 10, N and X for the service extension and its end) and the first
    /// letter of their phase. A presentation without anything is `/`.
    var shorthand: String {
        "\(shownShorthand) / \(runShorthand)".trimmingSpaces
    }

    /// What is seen and heard.
    var shownShorthand: String {
        [
            showsBanner ? "banner" : nil, isListed ? "list" : nil, sound.map { _ in "sound" },
            badge.map { _ in "badge" },
        ].compactMap { $0 }.joined(separator: " ")
    }

    /// Which callbacks run.
    var runShorthand: String {
        callbacks.map { "\($0.callback.letter)\($0.phase == .arrival ? "a" : "t")" }
            .joined(separator: " ")
    }
}

extension Callback {
    fileprivate var letter: String {
        switch self {
        case .serviceExtension: "N"
        case .serviceExtensionTimeWillExpire: "X"
        case .didFinishLaunching: "O"
        case .willPresent: "W"
        case .didReceiveResponse: "D"
        case .fetchCompletionHandler: "F"
        case .didReceiveRemoteNotification: "L"
        case .handleActionWithIdentifier: "A"
        case .didReceiveIncomingPush: "I"
        case .incomingPushResult: "T"
        case .locationPushExtension: "Q"
        case .widgetTimeline: "G"
        case .controlValue: "C"
        case .activityUpdates: "U"
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
