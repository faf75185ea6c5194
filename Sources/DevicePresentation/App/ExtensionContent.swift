import APNsLint
public import ExactJSON

/// What the service extension hands over in place of the push's content (5.3).
public struct ExtensionContent: Hashable, Sendable {
    /// The content, written as a payload; `nil` if the texts, the sound and the badge stay as they are.
    public var content: ArrivingPush?
    /// The files that it attaches, in order.
    public var attachments: [Attachment]
    /// Whether it makes a communication notification (`updating(from:)`), from iOS 15 (P43).
    public var isCommunication: Bool
    /// How many seconds the extension takes; `nil` if ``ServiceExtension`` says how it ends (P50).
    public var seconds: Int64?

    /// Creates what an extension hands over.
    public init(
        content: ArrivingPush? = nil,
        attachments: [Attachment] = [],
        isCommunication: Bool = false,
        seconds: Int64? = nil
    ) {
        self.content = content
        self.attachments = attachments
        self.isCommunication = isCommunication
        self.seconds = seconds
    }

    /// Whether it is an empty content, with which the extension takes the notification away (P51).
    ///
    /// It has neither text nor sound nor a file; it may have a badge.
    var isEmpty: Bool {
        guard let facts = content?.facts, attachments.isEmpty, !isCommunication else {
            return false
        }
        return !facts.hasText && !facts.hasSound
    }

    /// A file that is attached to a notification (P34).
    public struct Attachment: Hashable, Sendable {
        /// The type of the file, such as `png`, or what its name ends in, such as `jpg`, in any case.
        public var type: ExactString
        /// How many bytes it has.
        public var bytes: Int64

        public init(type: ExactString, bytes: Int64) {
            self.type = type
            self.bytes = bytes
        }

        /// What becomes of it.
        public enum Outcome: String, WireWord, JSONRepresentable {
            /// It is shown with the notification.
            case shown
            /// The system does not take files of this type.
            case unsupportedType
            /// The file is larger than the system takes of its type.
            case tooLarge
        }

        /// What becomes of it (P34).
        public var outcome: Outcome {
            let type = type.asciiLowercased
            guard let limit = Self.limits.first(where: { $0.types.contains(type) })?.bytes else {
                return .unsupportedType
            }
            return bytes > limit ? .tooLarge : .shown
        }

        /// The types that the system takes, by what names of such files end in, and the bytes of the largest file:
        /// audio, images and movies.
        private static let limits: [(types: [ExactString], bytes: Int64)] = [
            (["aiff", "aif", "wav", "wave", "mp3", "m4a"], 5 << 20),
            (["jpeg", "jpg", "jpe", "gif", "png"], 10 << 20),
            (["mpeg", "mpg", "mpe", "mpeg2", "m2v", "mp4", "avi"], 50 << 20),
        ]
    }
}
