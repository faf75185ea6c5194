public import ExactJSON
package import PushChannels
public import PushModel

extension OutgoingPush {
    /// What a request to another push service than Apple's has beside its body.
    ///
    /// The pushes of a message through a certificate have it in common, so it is behind a reference.
    public final class ChannelHead: Hashable, Sendable {
        /// The push service.
        public let channel: Certificate.Channel
        /// The path, from its first `/`.
        package let path: ExactString
        /// The header fields that do not depend on credentials, with names in lower case.
        package let fields: [ChannelRequest.Header]

        package init(
            channel: Certificate.Channel,
            path: ExactString,
            fields: [ChannelRequest.Header]
        ) {
            self.channel = channel
            self.path = path
            self.fields = fields
        }

        package convenience init(_ request: ChannelRequest) {
            self.init(channel: request.channel, path: request.path, fields: request.headers)
        }

        public static func == (left: ChannelHead, right: ChannelHead) -> Bool {
            left === right
                || left.channel == right.channel && left.path == right.path
                    && left.fields == right.fields
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(channel)
            hasher.combine(path)
            hasher.combine(fields)
        }
    }
}

extension OutgoingPush.ChannelHead: CustomStringConvertible {
    /// The push service and the path.
    public var description: String { "\(channel.word) \(path)" }
}

extension OutgoingPush.ChannelHead {
    /// Reads `path` and `headers`.
    convenience init(
        of channel: Certificate.Channel,
        _ fields: inout JSONFields
    ) throws(InputError) {
        let path = try fields.required("path", as: ExactString.self)
        let form = PushChannel.of(channel).form
        guard form.takes(path: path) else {
            throw fields.fault(InputError(.inputValue, "the service has no such path"), at: "path")
        }
        let headers = try fields.requiredValue("headers")
        guard case .object(let object) = headers else {
            throw fields.fault(.wrongType(headers, expected: "an object"), at: "headers")
        }
        var header: [ChannelRequest.Header] = []
        for member in object.members {
            guard case .string(let value) = member.value else {
                let fault = InputError.wrongType(member.value, expected: "a string")
                throw fields.fault(fault.within(key: member.key), at: "headers")
            }
            guard form.takes(header: member.key) else {
                let fault = InputError(.inputUnknownKey, "unknown key")
                throw fields.fault(fault.within(key: member.key), at: "headers")
            }
            header.append(ChannelRequest.Header(name: member.key, value: ExactString(value)))
        }
        self.init(channel: channel, path: path, fields: header)
    }

    /// `path` and `headers`.
    var members: JSONObject {
        var headers = JSONObject()
        for field in fields { headers[field.name] = .string(field.value.string) }
        return ["path": .string(path.string), "headers": .object(headers)]
    }
}

extension OutgoingPush.ChannelHead: JSONRepresentable {
    /// Reads an object of `channel`, `path` and `headers`.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public convenience init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        guard let channel: Certificate.Channel = try fields.optional("channel") else {
            throw fields.fault(InputError(.inputMissing, "missing key"), at: "channel")
        }
        try self.init(of: channel, &fields)
        try fields.finish()
    }

    /// An object of `channel`, `path` and `headers`.
    public var json: JSONValue {
        var object = members
        object["channel"] = .string(channel.rawValue)
        return .object(object)
    }
}
