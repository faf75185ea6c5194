import APNsModel
public import ExactJSON
import PushChannels
package import PushModel

extension OutgoingPush: JSONRepresentable {
    /// Reads an object of `notifierName`, `token`, `headers` and `payload`; for another push service than Apple's of
    /// `notifierName`, `token`, `channel` and `request`, in which the token's place is marked.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let name = try fields.required("notifierName", as: Certificate.Name.self)
        if let push = try OutgoingPush(through: name, toOtherService: &fields) {
            self = push
        } else {
            self.init(certificateName: name, request: try APNsRequest(reading: &fields))
        }
        try fields.finish()
    }

    /// Reads a push to another push service than Apple's; `nil` if the fields have no `channel`.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    package init?(
        through name: Certificate.Name,
        toOtherService fields: inout JSONFields
    ) throws(InputError) {
        guard let channel: Certificate.Channel = try fields.optional("channel") else { return nil }
        let token = try fields.required("token", as: DeviceToken.self)
        let headers = try fields.optional("headers", as: APNsHeaders.self)
        var request = try fields.nested("request")
        let method = try request.required("method", as: ExactString.self)
        guard method == "POST" else {
            throw request.fault(InputError(.inputValue, "expected `POST`"), at: "method")
        }
        let body = try request.requiredValue("body")
        let head = try ChannelHead(of: channel, &request)
        let payload = body.string.map { Array($0.utf8) } ?? body.utf8
        guard PushChannel.of(channel).hasPlaceForToken(payload) else {
            let detail = "expected `\(ChannelRequest.token)` once, in the place of the token"
            throw request.fault(InputError(.inputValue, detail), at: "body")
        }
        try request.finish()
        guard Binding(certificateName: name, token: token).isLegal(through: channel) else {
            let detail = "expected 1 to 4,096 visible characters of ASCII, and a certificate's name"
            throw fields.fault(InputError(.inputValue, detail), at: "token")
        }
        self.init(
            certificateName: name,
            deviceToken: token,
            headers: headers ?? APNsHeaders(topic: ""),
            payload: payload,
            channelHead: head
        )
    }

    /// An object as ``init(json:)`` reads it, with the complete token and text.
    ///
    /// A payload that is not JSON is a text in it, which cannot be read again.
    public var json: JSONValue {
        let payload =
            (try? JSONValue(parsing: payload)) ?? .string(String(decoding: payload, as: UTF8.self))
        var object: JSONObject = [
            "notifierName": certificateName.json,
            "token": deviceToken.json,
            "headers": headers.json,
        ]
        if let channelHead {
            var request = channelHead.members
            request["method"] = "POST"
            request["body"] = payload
            object["channel"] = .string(channelHead.channel.rawValue)
            object["request"] = .object(request)
        } else {
            object["payload"] = payload
        }
        return .object(object)
    }
}
