public import ExactJSON

extension MessageExtension {
    /// Which devices and certificates a message is pushed to (`em_push_filter`, gate C4).
    ///
    /// Allowed is what every accept list that is not empty contains and no ignore list contains. An
    /// element that was no string is kept as `nil`: it matches nothing, but its list is not empty (H14).
    public struct Filter: Hashable, Sendable {
        /// `accept_device_id`; `nil` if absent.
        public var acceptedDevices: [Device.ID?]?
        /// `ignore_device_id`; `nil` if absent.
        public var ignoredDevices: [Device.ID?]?
        /// `accept_notifier_name`; `nil` if absent.
        public var acceptedCertificates: [Certificate.Name?]?
        /// `ignore_notifier_name`; `nil` if absent.
        public var ignoredCertificates: [Certificate.Name?]?
        /// Every other key, as it came.
        public internal(set) var other: JSONObject = JSONObject()

        /// Creates what a sender attaches.
        public init(
            acceptedDevices: [Device.ID?]? = nil,
            ignoredDevices: [Device.ID?]? = nil,
            acceptedCertificates: [Certificate.Name?]? = nil,
            ignoredCertificates: [Certificate.Name?]? = nil
        ) {
            self.acceptedDevices = acceptedDevices
            self.ignoredDevices = ignoredDevices
            self.acceptedCertificates = acceptedCertificates
            self.ignoredCertificates = ignoredCertificates
        }

        init() {}

        /// Whether no list is given, so that there is nothing to look at (L8).
        public var isEmpty: Bool {
            acceptedDevices == nil && ignoredDevices == nil && acceptedCertificates == nil
                && ignoredCertificates == nil
        }

        /// The object as a sender attaches it; an element that was no string is written as `null`.
        public var json: JSONObject { written }

        /// The vendor's keys in `em_push_filter`.
        package enum Keys: Sendable {
            package static let acceptDeviceID = ExtKey("accept_device_id", .ids, .stops, "C4")
            package static let ignoreDeviceID = ExtKey("ignore_device_id", .ids, .stops, "C4")
            /// `accept_notifier_name`: ``MessageExtension/Filter/acceptedCertificates``.
            package static let acceptNotifierName = ExtKey(
                "accept_notifier_name",
                .names,
                .stops,
                "C4"
            )
            /// `ignore_notifier_name`: ``MessageExtension/Filter/ignoredCertificates``.
            package static let ignoreNotifierName = ExtKey(
                "ignore_notifier_name",
                .names,
                .stops,
                "C4"
            )
        }
    }
}

extension MessageExtension.Filter: ExtSection {
    static let properties: [ExtProperty<MessageExtension.Filter>] = [
        .init(
            list: Keys.acceptDeviceID,
            { $0.acceptedDevices?.map { $0?.text } },
            { $0.acceptedDevices = $1.map { $0.map { Device.ID($0) } } }
        ),
        .init(
            list: Keys.ignoreDeviceID,
            { $0.ignoredDevices?.map { $0?.text } },
            { $0.ignoredDevices = $1.map { $0.map { Device.ID($0) } } }
        ),
        .init(
            list: Keys.acceptNotifierName,
            { $0.acceptedCertificates?.map { $0?.text } },
            { $0.acceptedCertificates = $1.map { $0.map { Certificate.Name($0) } } }
        ),
        .init(
            list: Keys.ignoreNotifierName,
            { $0.ignoredCertificates?.map { $0?.text } },
            { $0.ignoredCertificates = $1.map { $0.map { Certificate.Name($0) } } }
        ),
    ]
}

extension MessageExtension.Filter: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "push filter of \(json.count) keys" }
}
