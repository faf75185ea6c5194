public import ExactJSON

extension Getui {
    /// A piece of the app's code that runs because of a push, and when.
    public struct Callback: Hashable, Sendable {
        /// Which one.
        public let name: Name
        /// When it runs.
        public let phase: Phase

        public init(name: Name, phase: Phase) {
            self.name = name
            self.phase = phase
        }

        /// Which code of the app runs.
        public enum Name: Hashable, Sendable {
            /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
            case fetchCompletionHandler
            /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
            case didReceiveResponse
            /// The vendor's callback with the transmission, which was sent while the app was not online
            /// if `offLine` is true.
            case payloadData(offLine: Bool)

            /// The contract's word.
            public var word: ExactString {
                switch self {
                case .fetchCompletionHandler: "fetchCompletionHandler"
                case .didReceiveResponse: "didReceiveResponse"
                case .payloadData: "payloadData"
                }
            }
        }

        /// When code of the app runs.
        public enum Phase: String, WireWord {
            /// As the push arrives.
            case arrival
            /// As the user taps on the notification.
            case tap
            /// As the app is in the foreground again.
            case open
        }
    }
}
