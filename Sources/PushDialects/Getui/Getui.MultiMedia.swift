public import ExactJSON

extension Getui {
    /// A picture, a sound or a video that is shown with a notification (`IGtMultiMedia`).
    public struct MultiMedia: Hashable, Sendable {
        /// What kind of medium it is; any number but 0 is passed on.
        public var type: Int64
        /// Where it is to be had; required.
        @ExactString.Text public var url: String
        /// Its id; without one, or if two are equal, the client numbers all of them.
        @ExactString.OptionalText public var rid: String?
        /// Whether it is loaded over Wi-Fi only; elsewhere a plain notification is shown.
        public var isOnlyWifi: Bool

        /// The vendor's number of a picture.
        public static let picture: Int64 = 1
        /// The vendor's number of a sound.
        public static let sound: Int64 = 2
        /// The vendor's number of a video.
        public static let video: Int64 = 3

        /// Creates a medium.
        public init(type: Int64, url: String, rid: String? = nil, isOnlyWifi: Bool = false) {
            self.type = type
            self.url = url
            self.rid = rid
            self.isOnlyWifi = isOnlyWifi
        }

        /// The object as PHP writes it, with an id in place of its own.
        func encoded(rid: ExactString) -> JSONValue {
            .object([
                "rid": rid.json,
                "url": .string(url),
                "type": .number(JSONNumber(type)),
                "onlywifi": isOnlyWifi ? 1 : 0,
            ])
        }
    }

    /// What an app's service extension reads aloud (`voicePlayType`).
    public enum VoicePlay: Hashable, Sendable {
        case notification
        /// A text of its own (`voicePlayMessage`); the empty one is not sent.
        case message(ExactString)
    }
}

extension Getui.MultiMedia: Redacted {
    /// What kind of medium it is.
    public var description: String { "medium of type \(type)" }
}

extension Getui.VoicePlay: Redacted {
    /// What is read, without the text.
    public var description: String {
        switch self {
        case .notification: "the notification"
        case .message(let text): "a text of \(text.string.unicodeScalars.count)"
        }
    }
}
