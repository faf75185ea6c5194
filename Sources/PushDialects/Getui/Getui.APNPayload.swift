public import ExactJSON

extension Getui {
    /// The APN part of a push, in the vendor's words (`IGtAPNPayload`).
    ///
    /// Its properties and their defaults are those of the PHP class; `encoded()` is what the client
    /// sends. An `alertMsg` that is a PHP string crashes the client unless it is empty: it stands for a
    /// `SimpleAlertMsg` here.
    public struct APNPayload: Hashable, Sendable {
        /// The text that is shown.
        public var alertMsg: AlertMsg?
        /// The number on the app's icon; a negative one, the default, is not sent.
        public var badge: Int64
        /// How the vendor's server changes the number on the icon: `+1`, `-1`, or a number to set.
        ///
        /// It wins over ``badge`` unless it is empty, and is the server's to understand, not Apple's.
        @ExactString.OptionalText public var autoBadge: String?
        /// What is played; nothing and the empty text are sent as `default` (GE2).
        ///
        /// Only ``Sound/silence`` leaves the sound out.
        public var sound: Sound?
        /// Whether the app is woken in the background: 1 does, and what is greater is sent as it is.
        public var contentAvailable: Int64
        /// The notification category, which brings the actions.
        @ExactString.OptionalText public var category: String?
        /// The app's own keys, as ``addCustomMsg(_:_:)`` stores them, in that order.
        public private(set) var customMsg: JSONObject
        /// What makes a push replace an earlier one.
        ///
        /// The client sends it under the key `apns-collapse-i`, one letter short; what the server makes
        /// of that is not known.
        @ExactString.OptionalText public var apnsCollapseID: String?
        /// Pictures, sounds and videos that are shown with the notification, at most 3.
        public var multiMedias: [MultiMedia]
        /// What the app's service extension reads aloud.
        public var voicePlay: VoicePlay?
        /// Keys of `aps` that the PHP class does not have and the REST interface does: `thread-id` and
        /// those of Live Activities.
        ///
        /// A key that another property writes is overwritten.
        public var other: JSONObject
        /// By which of the vendor's interfaces it comes: the checks of `encoded()` are the client's.
        public var interface: Interface

        /// Creates an APN part; without arguments one that rings and shows nothing.
        ///
        /// Of the custom keys only those are kept that ``addCustomMsg(_:_:)`` takes.
        public init(
            alertMsg: AlertMsg? = nil,
            badge: Int64 = -1,
            autoBadge: String? = nil,
            sound: Sound? = .default,
            contentAvailable: Int64 = 0,
            category: String? = nil,
            customMsg: JSONObject = JSONObject(),
            apnsCollapseID: String? = nil,
            multiMedias: [MultiMedia] = [],
            voicePlay: VoicePlay? = nil,
            other: JSONObject = JSONObject(),
            interface: Interface = .client
        ) {
            self.alertMsg = alertMsg
            self.badge = badge
            self.autoBadge = autoBadge
            self.sound = sound
            self.contentAvailable = contentAvailable
            self.category = category
            self.customMsg = JSONObject(
                customMsg.members.filter { Self.isCustomMsg($0.key, $0.value) }
            )
            self.apnsCollapseID = apnsCollapseID
            self.multiMedias = multiMedias
            self.voicePlay = voicePlay
            self.other = other
            self.interface = interface
        }

        /// Adds a key of the app's own (`add_customMsg`), in place of one of the same name.
        ///
        /// The empty key is skipped, and so is what PHP takes for nothing: `null`, `false`, 0 and what
        /// is empty; the text `0` stays (GE8). A key `aps` is stored, and replaced when it is encoded.
        public mutating func addCustomMsg(_ key: ExactString, _ value: JSONValue) {
            guard Self.isCustomMsg(key, value) else { return }
            customMsg[key] = value
        }

        /// How a push gets to the vendor's server.
        public enum Interface: Hashable, Sendable {
            /// The server-side client of version 1, which encodes the payload and refuses some.
            case client
            /// The REST interface of version 2, which takes any payload.
            case rest
        }

        private static func isCustomMsg(_ key: ExactString, _ value: JSONValue) -> Bool {
            guard !key.isEmpty else { return false }
            switch value {
            case .null: return false
            case .bool(let bool): return bool
            case .number(let number): return number != 0
            case .string(let text): return !text.utf8.isEmpty
            case .array(let elements): return !elements.isEmpty
            case .object(let object): return !object.isEmpty
            }
        }
    }
}

extension Getui.APNPayload: Redacted {
    /// Which of the three parts of silence it has, and how many keys of the app's own.
    public var description: String {
        "getui apn payload, \(silentRule.pushClass.word), \(customMsg.count) custom keys"
    }
}
