public import ExactJSON

extension TencentIM {
    /// Whether a recipient is pushed to.
    public enum Decision: Hashable, Sendable {
        /// Yes, with this.
        case push(Push)
        /// No, for the first reason that holds.
        case suppress(Reason)

        /// The push, if there is one.
        public var push: Push? {
            if case .push(let push) = self { push } else { nil }
        }
    }

    /// Why a recipient is not pushed to; the first in order is the one that is given (TI3).
    public enum Reason: String, WireWord {
        /// The message is for users who are online alone.
        case onlineOnly = "tim.onlineOnly"
        /// The message says that it is not pushed (T12).
        case pushFlag = "tim.pushFlag"
        /// The user has switched pushes off (T11).
        case openPush = "tim.openPush"
        /// The user does not receive the conversation, or not this of it.
        case receiveOption = "tim.receiveOption"
        /// There is nothing to say (T9).
        case empty = "tim.empty"
        /// The app is in the foreground (T1).
        case foreground = "tim.foreground"
        /// The payload has more bytes than APNs takes (TI17).
        case tooLarge = "tim.tooLarge"
    }
}
