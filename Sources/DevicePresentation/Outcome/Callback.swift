public import ExactJSON

/// A place in the app's code that a push or a tap can reach, in the order in which they run (P4).
public enum Callback: String, WireWord, JSONRepresentable {
    /// The service extension's `didReceive(_:withContentHandler:)`.
    case serviceExtension
    /// The service extension's `serviceExtensionTimeWillExpire()`.
    case serviceExtensionTimeWillExpire
    /// The app delegate's `application(_:didFinishLaunchingWithOptions:)`, in a process that is
    /// started.
    case didFinishLaunching
    /// The notification center delegate's
    /// `userNotificationCenter(_:willPresent:withCompletionHandler:)`.
    case willPresent
    /// The notification center delegate's
    /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
    case didReceiveResponse
    /// The app delegate's fetch handler,
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    case fetchCompletionHandler
    /// The app delegate's older `application(_:didReceiveRemoteNotification:)`.
    case didReceiveRemoteNotification
    /// The app delegate's
    /// `application(_:handleActionWithIdentifier:forRemoteNotification:completionHandler:)`, in iOS 8
    /// and 9; in iOS 9 it has the form with the text that the user typed as well.
    case handleActionWithIdentifier
    /// PushKit's `pushRegistry(_:didReceiveIncomingPushWith:for:completion:)`.
    case didReceiveIncomingPush
    /// Push to Talk's `incomingPushResult(channelManager:channelUUID:pushPayload:)`.
    case incomingPushResult
    /// The location push service extension's
    /// `didReceiveLocationPushPayload(_:completion:)`.
    case locationPushExtension
    /// The widget's `timeline(for:in:)`.
    case widgetTimeline
    /// The control's `currentValue()`.
    case controlValue
    /// ActivityKit's `activityUpdates`, which has the activity that was started.
    case activityUpdates
}

/// When a callback runs.
public enum Phase: String, WireWord, JSONRepresentable {
    /// When the push arrives.
    case arrival
    /// When the user does something about it.
    case tap
}

/// A callback that runs, and when.
public struct CallbackRun: Hashable, Sendable {
    public let callback: Callback
    /// When it runs.
    public let phase: Phase

    public init(_ callback: Callback, _ phase: Phase) {
        self.callback = callback
        self.phase = phase
    }

    /// The contract's entry: `{"name", "phase"}`.
    public var json: JSONValue {
        ["name": callback.json, "phase": phase.json]
    }
}

/// A callback in a phase in which it could run, and why it does or does not.
public struct CallbackReport: Hashable, Sendable {
    /// The callback and the phase.
    public let run: CallbackRun
    /// Why it runs, or does not.
    public let reason: CallbackReason

    init(_ callback: Callback, _ phase: Phase, _ reason: CallbackReason) {
        run = CallbackRun(callback, phase)
        self.reason = reason
    }
}
