public import APNsModel
public import ExactJSON

extension Getui {
    /// The iOS part of the REST interface of version 2: `push_channel.ios`.
    ///
    /// It is read into the same ``APNPayload`` as the client's, which the REST interface does not check.
    public struct IOSChannel: Hashable, Sendable {
        /// What kind of push it is.
        public var kind: Kind
        /// What the phone gets.
        public var payload: APNPayload
        /// What the push replaces and is replaced by: `apns-collapse-id`.
        public var collapseID: APNsHeaders.CollapseID?
        /// The vendor's id of a Live Activity: `laId`.
        @ExactString.OptionalText public var liveActivityID: String?

        public init(
            kind: Kind = .notify,
            payload: APNPayload = APNPayload(interface: .rest),
            collapseID: APNsHeaders.CollapseID? = nil,
            liveActivityID: String? = nil
        ) {
            self.kind = kind
            self.payload = payload
            self.collapseID = collapseID
            self.liveActivityID = liveActivityID
        }

        /// The kinds of push that the REST interface has.
        public enum Kind: String, WireWord, JSONRepresentable {
            /// A notification, or a silent push.
            case notify
            /// A call, over PushKit.
            case voip
            /// A push to a Live Activity.
            case liveActivity = "liveactivity"
        }
    }
}

extension Getui.IOSChannel: Redacted {
    /// The kind and what the payload is; never what it says.
    public var description: String { "\(kind.word): \(payload)" }
}
