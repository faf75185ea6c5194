public import ExactJSON

extension APNsPayload.Alert: JSONRepresentable {
    /// Reads the object, or a bare string, which is the body of an alert and stays bare when written.
    ///
    /// - Throws: `input.type` for any other value and for a typed key of another type,
    ///   `input.missing` for the arguments of a localised text without its key.
    public init(json: JSONValue) throws(InputError) {
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
    public var json: JSONValue { tree }

    static func remainder(of object: JSONObject) -> JSONObject {
        if object.isEmpty { return object }
        return JSONObject(
            object.members.filter { member in
                if member.key == Key.title || member.key == Key.body {
                    return member.value.object != nil
                }
                return !Key.other.contains(member.key)
            }
        )
    }

    package enum Key {
        package static let title: ExactString = "title"
        package static let subtitle: ExactString = "subtitle"
        package static let body: ExactString = "body"
        package static let titleKey: ExactString = "title-loc-key"
        package static let titleArguments: ExactString = "title-loc-args"
        package static let subtitleKey: ExactString = "subtitle-loc-key"
        package static let subtitleArguments: ExactString = "subtitle-loc-args"
        package static let bodyKey: ExactString = "loc-key"
        package static let bodyArguments: ExactString = "loc-args"
        package static let launchImage: ExactString = "launch-image"

        /// The typed keys but for `title` and `body`, which can be objects in a Live Activity.
        static let other: [ExactString] = [
            subtitle, titleKey, titleArguments, subtitleKey, subtitleArguments, bodyKey,
            bodyArguments, launchImage,
        ]
    }
}

extension APNsPayload.Alert: TextOrObject {
    var bareText: String? {
        guard
            bodyForm == .string, title == nil, subtitle == nil, launchImage == nil,
            titleLocalization == nil, subtitleLocalization == nil, bodyLocalization == nil,
            other.members.allSatisfy({ $0.key == Key.body })
        else { return nil }
        return body
    }

    func writeMembers(to alert: inout JSONMembers<some JSONSink>) {
        alert.string(Key.body, body)
        alert.string(Key.launchImage, launchImage)
        alert.strings(Key.bodyArguments, bodyLocalization?.writtenArguments)
        alert.string(Key.bodyKey, bodyLocalization?.key)
        alert.string(Key.subtitle, subtitle)
        alert.strings(Key.subtitleArguments, subtitleLocalization?.writtenArguments)
        alert.string(Key.subtitleKey, subtitleLocalization?.key)
        alert.string(Key.title, title)
        alert.strings(Key.titleArguments, titleLocalization?.writtenArguments)
        alert.string(Key.titleKey, titleLocalization?.key)
    }
}

extension JSONFields {
    /// A text, if there is one; an object is a Live Activity's and is passed over.
    fileprivate mutating func text(_ key: ExactString) throws(InputError) -> String? {
        guard value(key)?.object == nil else { return nil }
        return try optionalString(key)
    }

    fileprivate mutating func localization(
        _ key: ExactString,
        _ argumentsKey: ExactString
    ) throws(InputError) -> APNsPayload.Localization? {
        guard let arguments = try optionalStrings(argumentsKey) else {
            return try optionalString(key).map { APNsPayload.Localization($0) }
        }
        return APNsPayload.Localization(try string(key), arguments: arguments)
    }
}

extension APNsPayload.Localization {
    /// The arguments; `nil` if there are none.
    fileprivate var writtenArguments: [String]? {
        arguments.isEmpty ? nil : arguments
    }
}
