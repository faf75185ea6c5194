public import ExactJSON

extension Getui {
    /// The three parts of a silent push, all of which must hold (the vendor's page: "very strict").
    ///
    /// Nothing else plays a part: badge, category and the app's own keys make no push louder.
    public struct SilentRule: Hashable, Sendable {
        /// Whether there is no alert in the payload as it is sent.
        public let isWithoutAlert: Bool
        /// Whether `contentAvailable` is 1.
        public let isContentAvailable: Bool
        /// Whether the sound is `com.gexin.ios.silence`.
        public let isSoundSilence: Bool

        /// What the three parts together make of the push (GE4).
        public var pushClass: PushClass {
            guard isContentAvailable else { return .normal }
            return isWithoutAlert && isSoundSilence ? .silent : .mixed
        }
    }

    /// What kind of push it is.
    public enum PushClass: String, WireWord {
        /// Shown, and the app runs only if the user opens it.
        case normal
        /// Not shown and not heard; the app runs in the background.
        case silent
        /// Both: whatever is shown or heard, the app runs in the background.
        case mixed
    }
}

extension Getui.APNPayload {
    /// Which parts of a silent push this one has.
    public var silentRule: Getui.SilentRule {
        Getui.SilentRule(
            isWithoutAlert: alertMsg?.encoded == nil,
            isContentAvailable: contentAvailable == 1,
            isSoundSilence: sound == .silence
        )
    }
}
