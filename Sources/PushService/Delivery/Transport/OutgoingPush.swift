public import APNsModel
public import ExactJSON
public import PushModel

/// A push as a transport gets it: what is sent, and the certificate that it is sent through.
public struct OutgoingPush: Hashable, Sendable {
    /// The certificate of the binding; the transport has its credentials and its environment.
    public var certificateName: Certificate.Name
    public var deviceToken: DeviceToken
    /// What APNs is told about the push; of a push through another service only the queue uses them.
    public var headers: APNsHeaders
    /// The bytes of the payload's JSON, as they are sent; of a push through another service those of the body, in which the
    /// token's place is marked.
    public var payload: [UInt8]
    /// What the request has beside its body if it goes to another push service than Apple's; `nil` for Apple's.
    public var channelHead: ChannelHead?

    /// Creates a push through a certificate, with the bytes of its payload.
    public init(
        certificateName: Certificate.Name,
        deviceToken: DeviceToken,
        headers: APNsHeaders,
        payload: [UInt8],
        channelHead: ChannelHead? = nil
    ) {
        self.channelHead = channelHead
        self.certificateName = certificateName
        self.deviceToken = deviceToken
        self.headers = headers
        self.payload = payload
    }

    /// Creates a push of a request through a certificate.
    public init(certificateName: Certificate.Name, request: APNsRequest) {
        self.init(
            certificateName: certificateName,
            deviceToken: request.deviceToken,
            headers: request.headers,
            payload: request.payload.utf8
        )
    }

    /// The request to APNs, with the payload read from its bytes.
    ///
    /// - Throws: `InputError` with the path of what cannot be used if the bytes are not a payload.
    public func request() throws(InputError) -> APNsRequest {
        APNsRequest(
            deviceToken: deviceToken,
            headers: headers,
            payload: try APNsPayload(json: JSONValue(parsing: payload))
        )
    }
}

extension OutgoingPush: Redacted {
    /// The certificate, the push type, the topic, the start of the token and the payload's size.
    public var description: String {
        if let channelHead {
            return
                "\(certificateName): \(channelHead), \(deviceToken), body of \(payload.count) bytes"
        }
        return
            "\(certificateName): apns request `\(headers.pushType.string)` to `\(headers.topic)`, "
            + "\(deviceToken), payload of \(payload.count) bytes"
    }
}
