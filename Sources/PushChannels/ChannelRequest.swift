public import APNsModel
public import ExactJSON
public import PushModel

/// What is sent to another push service than Apple's for one push: without the token of the device and without
/// credentials (rule 8.2).
///
/// Devices that share a certificate have the same request where the push says the same to their users.
public struct ChannelRequest: Hashable, Sendable {
    /// The push service that it is for.
    public let channel: Certificate.Channel
    /// The method of HTTP.
    public let method: ExactString
    /// The path, from its first `/`.
    public let path: ExactString
    /// The header fields that do not depend on credentials, with names in lower case.
    public let headers: [Header]
    /// The body, with a mark in the place of the token.
    public let body: Body

    /// A header field; none depends on a message.
    public struct Header: Hashable, Sendable {
        public let name: ExactString
        public let value: ExactString

        package init(name: ExactString, value: ExactString) {
            self.name = name
            self.value = value
        }
    }

    /// A body, in which ``token`` stands in the place of the device's token.
    public enum Body: Hashable, Sendable {
        /// Compact JSON with sorted keys.
        case json(JSONObject)
        /// A form, encoded but for the mark.
        case form(ExactString)

        /// The bytes; no form begins with `{`, unless the mark does, which is no JSON.
        package var bytes: [UInt8] {
            switch self {
            case .json(let object): JSONValue.object(object).utf8
            case .form(let text): Array(text.string.utf8)
            }
        }

        /// Reads the bytes; `nil` for what is no UTF-8.
        package init?(bytes: [UInt8]) {
            if let object = (try? JSONValue(parsing: bytes))?.object {
                self = .json(object)
            } else if let text = String(validating: bytes, as: UTF8.self) {
                self = .form(ExactString(text))
            } else {
                return nil
            }
        }
    }

    /// What stands in the place of the device's token.
    public static let token: ExactString = "{token}"

    init(_ channel: Certificate.Channel, _ form: ChannelForm, id: ExactString, _ body: Body) {
        self.channel = channel
        method = "POST"
        path = form.path.with(id: id)
        headers = form.headers
        self.body = body
    }

    /// The body as it is sent to a device.
    public func bytes(to token: DeviceToken) -> [UInt8] {
        PushChannel.of(channel).body(of: self, to: token.text)
    }

    /// How many bytes the body has without a token.
    package var byteCount: Int {
        let count =
            switch body {
            case .json(let object): JSONValue.object(object).utf8Count
            case .form(let text): text.string.utf8.count
            }
        return count - Self.token.string.utf8.count
    }

    /// The request as an answer of the contract has it.
    public var json: JSONValue {
        var fields = JSONObject()
        for header in headers { fields[header.name] = .string(header.value.string) }
        let content: JSONValue =
            switch body {
            case .json(let object): .object(object)
            case .form(let text): .string(text.string)
            }
        return [
            "method": .string(method.string), "path": .string(path.string),
            "headers": .object(fields), "body": content,
        ]
    }
}

extension ChannelRequest.Body: Redacted {
    /// Which form it has; never what stands in it.
    public var description: String {
        switch self {
        case .json: "JSON"
        case .form: "form"
        }
    }
}

extension ChannelRequest: Redacted {
    /// Where it goes and how large it is; never the body.
    public var description: String { "\(method) \(path), \(byteCount) bytes" }
}
