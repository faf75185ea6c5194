public import ExactJSON

extension Getui.DictionaryAlertMsg {
    /// Reads an object whose keys are the names of the PHP properties (GE1).
    ///
    /// - Throws: `input.type` for a value of another type, `input.unknownKey` for any other key.
    public init(json: JSONValue) throws(InputError) {
        try self.init(json, Spelling.properties)
    }

    /// Reads an object whose keys are those of the REST interface, Apple's own.
    ///
    /// - Throws: As the other.
    public init(rest json: JSONValue) throws(InputError) {
        try self.init(json, Spelling.apple)
    }

    private init(_ json: JSONValue, _ keys: Spelling) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            title: try fields.optionalString("title"),
            body: try fields.optionalString("body"),
            titleLocKey: try fields.optionalString(keys.titleKey),
            titleLocArgs: try fields.optionalArray(keys.titleArguments) ?? [],
            actionLocKey: try fields.optionalString(keys.actionKey),
            locKey: try fields.optionalString(keys.bodyKey),
            locArgs: try fields.optionalArray(keys.bodyArguments) ?? [],
            launchImage: try fields.optionalString(keys.launchImage),
            subtitle: try fields.optionalString("subtitle"),
            subtitleLocKey: try fields.optionalString(keys.subtitleKey),
            subtitleLocArgs: try fields.optionalArray(keys.subtitleArguments) ?? []
        )
        try fields.finish()
    }
}
