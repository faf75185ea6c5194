public import ExactJSON

extension APNsHeaders: JSONRepresentable {
    /// Reads an object of strings, each spelled as it is sent.
    ///
    /// - Throws: `input.missing` without topic or push type, `input.type` for a value that is no
    ///   string, `input.value` for one that APNs would refuse, `input.unknownKey` for another name.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            topic: try fields.string(Name.topic),
            pushType: try fields.required(Name.pushType),
            priority: try fields.header(Name.priority) { APNsHeaders.Priority(headerValue: $0) }
                ?? .immediate,
            expiration: try fields.header(Name.expiration) {
                APNsHeaders.Expiration(headerValue: $0)
            }
                ?? .decidedByAPNs,
            collapseID: try fields.header(Name.collapseID) { APNsHeaders.CollapseID($0.string) },
            id: try fields.header(Name.id) { ID($0.string) },
            channelID: try fields.optionalString(Name.channelID)
        )
        guard !pushType.text.isEmpty else {
            throw fields.fault(InputError(.inputValue, "the push type is empty"), at: Name.pushType)
        }
        try fields.finish()
    }

    /// The same as ``fields``, as an object of strings.
    public var json: JSONValue {
        .object(
            JSONObject(
                fields.map { JSONObject.Member(key: $0.name, value: .string($0.value.string)) }
            )
        )
    }
}

extension JSONFields {
    /// The value of a header, if it is there: `input.value` if it cannot be read.
    fileprivate mutating func header<Value>(
        _ name: ExactString,
        _ read: (ExactString) -> Value?
    ) throws(InputError) -> Value? {
        guard let text = try optionalString(name) else { return nil }
        guard let value = read(ExactString(text)) else {
            throw fault(InputError(.inputValue, "the header has no such value"), at: name)
        }
        return value
    }
}
