public import PushModel

extension APNsPayload.Alert: JSONRepresentable {
    /// Reads the object, or a bare string, which is the body of an alert and stays bare when written.
    ///
    /// - Throws: `input.type` for any other value and for a typed key of another type,
    ///   `input.missing` for the arguments of a localised text without its key.
    public init(json: JSONValue) throws(InputFault) {
        if case .string(let body) = json {
            self = .string(body)
            return
        }
        guard case .object(let object) = json else {
            throw .wrongType(json, expected: "an object or a string")
        }
        var fields = try JSONFields(json)
        self.init(
            title: try fields.text(Key.title),
            subtitle: try fields.optionalString(Key.subtitle),
            body: try fields.text(Key.body),
            titleLocalization: try fields.localization(Key.titleKey, Key.titleArguments),
            subtitleLocalization: try fields.localization(Key.subtitleKey, Key.subtitleArguments),
            bodyLocalization: try fields.localization(Key.bodyKey, Key.bodyArguments),
            launchImage: try fields.optionalString(Key.launchImage),
            other: object
        )
    }

    /// The object, or the bare body if ``bodyForm`` says so and there is nothing else.
    public var json: JSONValue {
        var alert = other
        if let title { alert[Key.title] = .string(title) }
        alert[Key.subtitle] = subtitle.map { .string($0) }
        if let body { alert[Key.body] = .string(body) }
        alert.set(titleLocalization, at: Key.titleKey, Key.titleArguments)
        alert.set(subtitleLocalization, at: Key.subtitleKey, Key.subtitleArguments)
        alert.set(bodyLocalization, at: Key.bodyKey, Key.bodyArguments)
        alert[Key.launchImage] = launchImage.map { .string($0) }
        if bodyForm == .string, alert.count == 1, let body {
            return .string(body)
        }
        return .object(alert)
    }

    static func remainder(of object: JSONObject) -> JSONObject {
        JSONObject(
            object.members.filter { member in
                if member.key == Key.title || member.key == Key.body {
                    return member.value.object != nil
                }
                return !Key.other.contains(member.key)
            }
        )
    }

    private enum Key {
        static let title: ExactString = "title"
        static let subtitle: ExactString = "subtitle"
        static let body: ExactString = "body"
        static let titleKey: ExactString = "title-loc-key"
        static let titleArguments: ExactString = "title-loc-args"
        static let subtitleKey: ExactString = "subtitle-loc-key"
        static let subtitleArguments: ExactString = "subtitle-loc-args"
        static let bodyKey: ExactString = "loc-key"
        static let bodyArguments: ExactString = "loc-args"
        static let launchImage: ExactString = "launch-image"

        /// The typed keys but for `title` and `body`, which can be objects in a Live Activity.
        static let other: [ExactString] = [
            subtitle, titleKey, titleArguments, subtitleKey, subtitleArguments, bodyKey,
            bodyArguments, launchImage,
        ]
    }
}

extension JSONFields {
    /// A text, if there is one; an object is a Live Activity's and is passed over.
    fileprivate mutating func text(_ key: ExactString) throws(InputFault) -> String? {
        guard value(key)?.object == nil else { return nil }
        return try optionalString(key)
    }

    fileprivate mutating func localization(
        _ key: ExactString,
        _ argumentsKey: ExactString
    ) throws(InputFault) -> APNsPayload.Localization? {
        guard let arguments = try optionalStrings(argumentsKey) else {
            return try optionalString(key).map { APNsPayload.Localization($0) }
        }
        return APNsPayload.Localization(try string(key), arguments: arguments)
    }
}

extension JSONObject {
    fileprivate mutating func set(
        _ localization: APNsPayload.Localization?,
        at key: ExactString,
        _ argumentsKey: ExactString
    ) {
        guard let localization else { return }
        self[key] = .string(localization.key)
        if !localization.arguments.isEmpty {
            self[argumentsKey] = .array(localization.arguments.map { .string($0) })
        }
    }
}
