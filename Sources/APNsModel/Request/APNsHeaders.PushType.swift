public import ExactJSON

extension APNsHeaders {
    /// What kind of push a request is (`apns-push-type`); an open set, as Apple may add words.
    public struct PushType: TextIdentifier, JSONRepresentable {
        /// The word, as it is compared.
        public let text: ExactString

        /// Creates a push type from any word.
        public init(_ text: ExactString) { self.text = text }

        /// A notification: an alert, a badge or a sound.
        public static let alert: APNsHeaders.PushType = "alert"
        /// Content that the app fetches in the background, with nothing to see or hear.
        public static let background: APNsHeaders.PushType = "background"
        /// An update of a complication on a watch.
        public static let complication: APNsHeaders.PushType = "complication"
        /// An update of the app's controls.
        public static let controls: APNsHeaders.PushType = "controls"
        /// A change in the files of a file provider.
        public static let fileProvider: APNsHeaders.PushType = "fileprovider"
        /// The start, update or end of a Live Activity.
        public static let liveActivity: APNsHeaders.PushType = "liveactivity"
        /// A request for the user's location.
        public static let location: APNsHeaders.PushType = "location"
        /// A call of a device management server.
        public static let mdm: APNsHeaders.PushType = "mdm"
        public static let pushToTalk: APNsHeaders.PushType = "pushtotalk"
        /// An incoming call, over PushKit.
        public static let voip: APNsHeaders.PushType = "voip"
        /// An update of the app's widgets.
        public static let widgets: APNsHeaders.PushType = "widgets"

        /// What follows the bundle id in the topic of such a push.
        ///
        /// Empty for `alert` and `background`; `nil` for `mdm`, whose topic has no bundle id, and for a
        /// type that is not known here.
        public var topicSuffix: ExactString? {
            Self.known.first { $0.type == self }?.suffix
        }

        /// Whether the type is one that Apple lists.
        public var isKnown: Bool { Self.known.contains { $0.type == self } }

        /// The suffixes by which the topics of some types can be told from a bundle id.
        package static var suffixes: [ExactString] {
            known.compactMap { $0.suffix }.filter { !$0.isEmpty }
        }

        /// The push type that was most likely meant by this word; `nil` if none is near (LT12).
        package var nearest: APNsHeaders.PushType? {
            text.nearest(of: Self.known.map { $0.type.text }).map { APNsHeaders.PushType($0) }
        }

        /// The types that Apple lists, with the suffixes of their topics.
        private static let known: [(type: APNsHeaders.PushType, suffix: ExactString?)] = [
            (.alert, ""),
            (.background, ""),
            (.complication, ".complication"),
            (.controls, ".push-type.controls"),
            (.fileProvider, ".pushkit.fileprovider"),
            (.liveActivity, ".push-type.liveactivity"),
            (.location, ".location-query"),
            (.mdm, nil),
            (.pushToTalk, ".voip-ptt"),
            (.voip, ".voip"),
            (.widgets, ".push-type.widgets"),
        ]
    }
}

extension ExactString {
    /// Whether it is a topic that is probably the name of a certificate: what stands before the suffix of the
    /// push type has no dot (LT20).
    package func isTopicWithoutDot(of type: APNsHeaders.PushType?) -> Bool {
        let suffix = type?.topicSuffix ?? ""
        let name = string.utf8.dropLast(hasSuffix(suffix) ? suffix.string.utf8.count : 0)
        return !name.isEmpty && !name.contains(UInt8(ascii: "."))
    }
}
