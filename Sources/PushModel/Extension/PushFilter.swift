public import ExactJSON

/// Which devices and certificates a message is pushed to (`em_push_filter`, gate C4).
///
/// Allowed is what every accept list that is not empty contains and no ignore list contains. An
/// element that was no string is kept as `nil`: it matches nothing, but its list is not empty (H14).
public struct PushFilter: Hashable, Sendable {
    /// `accept_device_id`; `nil` if absent.
    public var acceptedDevices: [DeviceID?]?
    /// `ignore_device_id`; `nil` if absent.
    public var ignoredDevices: [DeviceID?]?
    /// `accept_notifier_name`; `nil` if absent.
    public var acceptedCertificates: [CertificateName?]?
    /// `ignore_notifier_name`; `nil` if absent.
    public var ignoredCertificates: [CertificateName?]?
    /// Every other key, as it came.
    public private(set) var other: JSONObject

    /// Creates what a sender attaches.
    public init(
        acceptedDevices: [DeviceID?]? = nil,
        ignoredDevices: [DeviceID?]? = nil,
        acceptedCertificates: [CertificateName?]? = nil,
        ignoredCertificates: [CertificateName?]? = nil
    ) {
        self.acceptedDevices = acceptedDevices
        self.ignoredDevices = ignoredDevices
        self.acceptedCertificates = acceptedCertificates
        self.ignoredCertificates = ignoredCertificates
        self.other = JSONObject()
    }

    init(_ section: inout ExtensionSection, _ reader: inout ExtensionReader) {
        acceptedDevices = reader.strings(Keys.acceptDeviceID, in: &section)?
            .map { id in id.map { DeviceID($0) } }
        ignoredDevices = reader.strings(Keys.ignoreDeviceID, in: &section)?
            .map { id in id.map { DeviceID($0) } }
        acceptedCertificates = reader.strings(Keys.acceptNotifierName, in: &section)?
            .map { name in name.map { CertificateName($0) } }
        ignoredCertificates = reader.strings(Keys.ignoreNotifierName, in: &section)?
            .map { name in name.map { CertificateName($0) } }
        other = section.other
    }

    /// Whether no list is given, so that there is nothing to look at (L8).
    public var isEmpty: Bool {
        acceptedDevices == nil && ignoredDevices == nil && acceptedCertificates == nil
            && ignoredCertificates == nil
    }

    /// The object as a sender attaches it; an element that was no string is written as `null`.
    public var json: JSONObject {
        var ext = other
        ext.set(Keys.acceptDeviceID, Self.json(acceptedDevices))
        ext.set(Keys.ignoreDeviceID, Self.json(ignoredDevices))
        ext.set(Keys.acceptNotifierName, Self.json(acceptedCertificates))
        ext.set(Keys.ignoreNotifierName, Self.json(ignoredCertificates))
        return ext
    }

    private static func json<ID: TextIdentifier>(_ list: [ID?]?) -> JSONValue? {
        list.map { .array($0.map { $0.map { .string($0.string) } ?? .null }) }
    }

    /// The vendor's keys in `em_push_filter`.
    public enum Keys: Sendable {
        /// `accept_device_id`: ``PushFilter/acceptedDevices``.
        public static let acceptDeviceID: ExactString = "accept_device_id"
        /// `ignore_device_id`: ``PushFilter/ignoredDevices``.
        public static let ignoreDeviceID: ExactString = "ignore_device_id"
        /// `accept_notifier_name`: ``PushFilter/acceptedCertificates``.
        public static let acceptNotifierName: ExactString = "accept_notifier_name"
        /// `ignore_notifier_name`: ``PushFilter/ignoredCertificates``.
        public static let ignoreNotifierName: ExactString = "ignore_notifier_name"
    }
}

extension PushFilter: Redacted {
    /// How many keys it has; never what they say.
    public var description: String { "push filter of \(json.count) keys" }
}
