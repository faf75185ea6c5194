public import ExactJSON

/// One push to one device, as a transport sends it to APNs.
public struct APNsRequest: Hashable, Sendable {
    public var deviceToken: DeviceToken
    /// What APNs is told about the push.
    public var headers: APNsHeaders
    /// What the device gets.
    public var payload: APNsPayload

    public init(deviceToken: DeviceToken, headers: APNsHeaders, payload: APNsPayload) {
        self.deviceToken = deviceToken
        self.headers = headers
        self.payload = payload
    }

    /// The `:path`, which holds the device token whole and as it is: not for logs, and no path for
    /// a token that is not ``DeviceToken/isWellFormed``.
    public var path: String { "/3/device/" + deviceToken.text.string }
}

extension APNsRequest: Redacted {
    /// Push type, topic, the start of the token and the payload's size.
    public var description: String {
        "apns request `\(headers.pushType.string)` to `\(headers.topic)`, \(deviceToken), \(payload)"
    }
}
