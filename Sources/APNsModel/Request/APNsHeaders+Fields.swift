public import ExactJSON

extension APNsHeaders {
    /// One header field: a name in lower case, as HTTP/2 wants it, and its value.
    public struct Field: Hashable, Sendable {
        public let name: ExactString
        public let value: ExactString

        package init(name: ExactString, value: ExactString) {
            self.name = name
            self.value = value
        }
    }

    /// The headers as they are sent, sorted by name; what is absent has no field.
    public var fields: [Field] {
        var fields: [Field] = []
        func append(_ name: ExactString, _ value: ExactString?) {
            if let value {
                fields.append(Field(name: name, value: value))
            }
        }
        append(Name.channelID, channelID.map { ExactString($0) })
        append(Name.collapseID, collapseID?.text)
        append(Name.expiration, expiration.headerValue)
        append(Name.id, id?.text)
        append(Name.priority, priority.headerValue)
        append(Name.pushType, pushType.text)
        append(Name.topic, ExactString(topic))
        return fields
    }

    package enum Name {
        package static let authorization: ExactString = "authorization"
        package static let channelID: ExactString = "apns-channel-id"
        package static let collapseID: ExactString = "apns-collapse-id"
        package static let expiration: ExactString = "apns-expiration"
        package static let id: ExactString = "apns-id"
        package static let priority: ExactString = "apns-priority"
        package static let pushType: ExactString = "apns-push-type"
        package static let requestID: ExactString = "apns-request-id"
        package static let topic: ExactString = "apns-topic"
    }
}
