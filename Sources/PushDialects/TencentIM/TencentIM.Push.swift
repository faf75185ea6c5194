public import APNsModel
public import ExactJSON

extension TencentIM {
    /// What a recipient is pushed: everything but the token, the app and its certificate.
    public struct Push: Hashable, Sendable {
        /// What the device gets.
        public var payload: APNsPayload
        /// The number on the app's icon once the push has arrived.
        public var badge: Int32
        /// Whether the badge counts the push; if not, the payload has none and the number stays.
        public var countsInBadge: Bool { payload.badge != nil }
        /// Over which of Apple's services it goes.
        public var service: OfflinePushInfo.IOS.Service

        /// Whether the payload has more bytes than APNs takes: 4096, and for a call 5120 (TI17).
        public var isTooLarge: Bool {
            payload.utf8Count > APNsLimits.payload(for: service.pushType)
        }

        public init(
            payload: APNsPayload,
            badge: Int32,
            service: OfflinePushInfo.IOS.Service = .apns
        ) {
            self.payload = payload
            self.badge = badge
            self.service = service
        }
    }
}

extension TencentIM.Push: Redacted {
    /// The badge and how large the payload is; never what it says.
    public var description: String { "push with badge \(badge): \(payload)" }
}
