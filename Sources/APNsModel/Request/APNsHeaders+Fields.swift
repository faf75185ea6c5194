public import PushModel

extension APNsHeaders {
    /// One header field: a name in lower case, as HTTP/2 wants it, and its value.
    public struct Field: Hashable, Sendable {
        /// The name.
        public let name: ExactString
        /// The value.
        public let value: ExactString
    }

    /// The headers as they are sent, sorted by name; what is absent has no field.
    public var fields: [Field] {
        var fields: [Field] = []
        func append(_ name: ExactString, _ value: ExactString?) {
            if let value {
                fields.append(Field(name: name, value: value))
            }
        }
        append("apns-channel-id", channelID.map { ExactString($0) })
        append("apns-collapse-id", collapseID?.text)
        append("apns-expiration", expiration.headerValue)
        append("apns-id", id?.text)
        append("apns-priority", ExactString("\(priority.rawValue)"))
        append("apns-push-type", pushType.text)
        append("apns-topic", ExactString(topic))
        return fields
    }

    /// The same fields as an object of strings.
    public var json: JSONObject {
        JSONObject(fields.map { JSONObject.Member(key: $0.name, value: .string($0.value.string)) })
    }
}

extension APNsExpiration {
    fileprivate var headerValue: ExactString? {
        switch self {
        case .decidedByAPNs: nil
        case .attemptedOnce: "0"
        case .at(let seconds): ExactString("\(seconds)")
        }
    }
}
