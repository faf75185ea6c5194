public import ExactJSON

extension Getui {
    /// One push: a text for the app, and what a phone shows without it (`IGtTransmissionTemplate`).
    public struct TransmissionTemplate: Hashable, Sendable {
        /// The text for the app (`transmissionContent`); the empty one is none.
        @ExactString.OptionalText public var transmissionContent: String?
        /// What goes to APNs for a client that is not online (`set_apnInfo`).
        ///
        /// Without it such a client sees nothing until its app is opened.
        public var apnInfo: APNPayload?
        /// Whether an Android app is started to take the text (`transmissionType`); iOS ignores it.
        public var transmissionType: TransmissionType

        /// When an Android app takes the text.
        public enum TransmissionType: Int, Sendable {
            /// At once: the app is started.
            case startingApp = 1
            /// When the app runs.
            case waiting = 2
        }

        /// Creates a push.
        public init(
            transmissionContent: String? = nil,
            apnInfo: APNPayload? = nil,
            transmissionType: TransmissionType = .waiting
        ) {
            self.transmissionContent = transmissionContent
            self.apnInfo = apnInfo
            self.transmissionType = transmissionType
        }

        /// Whether there is a text that the app's callback could bring.
        var hasTransmission: Bool { !(transmissionContent ?? "").utf8.isEmpty }
    }
}

extension Getui.TransmissionTemplate: Redacted {
    /// How long the text is, and what the APN part is; never what they say.
    public var description: String {
        let length = (transmissionContent ?? "").unicodeScalars.count
        return "transmission of \(length), \(apnInfo?.description ?? "no apn payload")"
    }
}
