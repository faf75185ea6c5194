public import ExactJSON

extension TencentIM {
    /// A message's settings for its own push, in place of the user's defaults (T12).
    ///
    /// One type for the three forms that the vendor has had: `TIMOfflinePushInfo`, which is the
    /// initialiser here, `V2TIMOfflinePushInfo` (``init(v2:)``) and the `OfflinePushInfo` of the REST
    /// interface (``init(rest:)``). An empty text counts as absent.
    public struct OfflinePushInfo: Hashable, Sendable {
        /// Whether the message is pushed at all; `disablePush` of the newer form.
        public var pushFlag: PushFlag
        /// The title, on devices of every make.
        @ExactString.OptionalText public var title: String?
        /// The text in place of the content and its prefix.
        @ExactString.OptionalText public var desc: String?
        /// What the app finds beside `aps`, under `ext`; a string, best of JSON.
        @ExactString.OptionalText public var ext: String?
        /// What concerns iOS alone.
        public var ios: IOS
        /// What concerns Android alone: carried through, without a meaning here.
        public var android: Android
        /// Every other key of the form that was read, under its own name.
        public var other: JSONObject

        /// Creates settings; without arguments they change nothing.
        ///
        /// Saying nothing is not the same as being absent: custom elements are silent beside it (TI10).
        public init(
            pushFlag: PushFlag = .default,
            title: String? = nil,
            desc: String? = nil,
            ext: String? = nil,
            ios: IOS = IOS(),
            android: Android = Android(),
            other: JSONObject = JSONObject()
        ) {
            self.pushFlag = pushFlag
            self.title = title
            self.desc = desc
            self.ext = ext
            self.ios = ios
            self.android = android
            self.other = other
        }

        /// Whether a message is pushed (`TIMOfflinePushFlag`); raw values are the vendor's.
        public enum PushFlag: Int64, Hashable, CaseIterable, Sendable {
            /// It is pushed by the usual rules.
            case `default` = 0
            /// It is not pushed.
            case noPush = 1
        }

        /// Whether text and ext together keep to the 3 KB (3072 bytes) that the vendor advises.
        public var isWithinAdvisedSize: Bool {
            (desc?.utf8.count ?? 0) + (ext?.utf8.count ?? 0) <= 3072
        }
    }
}

extension TencentIM.OfflinePushInfo: Redacted {
    /// How long its texts are; never what they say.
    public var description: String {
        var parts = "push info"
        if pushFlag == .noPush { parts += ", no push" }
        if let title { parts += ", title of \(title.unicodeScalars.count)" }
        if let desc { parts += ", text of \(desc.unicodeScalars.count)" }
        if let ext { parts += ", ext of \(ext.utf8.count) bytes" }
        return parts
    }
}
