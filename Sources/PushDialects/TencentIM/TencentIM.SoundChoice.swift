import APNsModel
public import ExactJSON

extension TencentIM {
    /// What a push plays, as the vendor's fields for sounds say it (TI12).
    public enum SoundChoice: Sendable {
        /// The vendor's name of silence: `kIOSOfflinePushNoSound`.
        public static let none: ExactString = "kIOSOfflinePushNoSound"
        /// What that name stands for on the wire, understood as well.
        public static let noneOnTheWire: ExactString = "push.no_sound"
        /// The vendor's name of the system's own sound: `kIOSOfflinePushDefaultSound`.
        public static let systemDefault: ExactString = "kIOSOfflinePushDefaultSound"

        /// The sound of a push by the first candidate that is not empty; the system's if there is none.
        ///
        /// `nil` for silence.
        static func sound(_ candidates: [String?]) -> APNsPayload.Sound? {
            for case let candidate? in candidates where !candidate.utf8.isEmpty {
                let word = ExactString(candidate)
                if word == none || word == noneOnTheWire {
                    return nil
                }
                return word == systemDefault ? .default : .named(candidate)
            }
            return .default
        }
    }
}
