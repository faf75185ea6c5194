public import ExactJSON

extension APNsPayload {
    /// What a push says to a Live Activity: keys of `aps`, beside the alert it may show.
    ///
    /// All instants are UNIX seconds, as Apple has them. A device ignores a `start` without
    /// attributes, their type, a content state and an alert.
    public struct LiveActivity: Hashable, Sendable {
        /// What happens to the activity: `event`.
        public var event: Event
        /// When the push was made: `timestamp`.
        ///
        /// A device ignores what is older than the last it applied.
        public var timestamp: Int64?
        /// What the activity shows now: `content-state`.
        public var contentState: JSONObject?
        /// When what it shows is out of date: `stale-date`.
        public var staleDate: Int64?
        /// When an ended activity leaves the lock screen: `dismissal-date`.
        ///
        /// In the past: at once; `nil`: up to four hours after the end.
        public var dismissalDate: Int64?
        /// The name of the Swift type of ``attributes``, for a start: `attributes-type`.
        @ExactString.OptionalText public var attributesType: String?
        /// What stays the same throughout, for a start: `attributes`.
        public var attributes: JSONObject?
        /// The broadcast channel, in base64, that a started activity listens to: `input-push-channel`.
        @ExactString.OptionalText public var inputPushChannel: String?
        /// Whether a started activity asks for a token for its updates: `input-push-token`.
        public var requestsPushToken: Bool

        /// Creates what is said to a Live Activity.
        public init(
            event: Event,
            timestamp: Int64? = nil,
            contentState: JSONObject? = nil,
            staleDate: Int64? = nil,
            dismissalDate: Int64? = nil,
            attributesType: String? = nil,
            attributes: JSONObject? = nil,
            inputPushChannel: String? = nil,
            requestsPushToken: Bool = false
        ) {
            self.event = event
            self.timestamp = timestamp
            self.contentState = contentState
            self.staleDate = staleDate
            self.dismissalDate = dismissalDate
            self.attributesType = attributesType
            self.attributes = attributes
            self.inputPushChannel = inputPushChannel
            self.requestsPushToken = requestsPushToken
        }

        /// What happens to a Live Activity; an open set, as Apple may add words.
        public struct Event: TextIdentifier, JSONRepresentable {
            /// The word, as it is compared.
            public let text: ExactString

            /// Creates an event from any word.
            public init(_ text: ExactString) { self.text = text }

            public static let start: Event = "start"
            /// The activity shows something else.
            public static let update: Event = "update"
            public static let end: Event = "end"

            /// Whether the event is one that Apple lists.
            public var isKnown: Bool { [.start, .update, .end].contains(self) }
        }
    }
}

extension APNsPayload.LiveActivity: Redacted {
    /// The event; never what the activity shows.
    public var description: String { "live activity `\(event.string)`" }
}
