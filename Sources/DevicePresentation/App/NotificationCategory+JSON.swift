public import ExactJSON

extension NotificationCategory: JSONRepresentable {
    /// Reads a strict object of `id`, `actions` and `customDismissAction`.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            id: try fields.required("id"),
            actions: try fields.optionalArray("actions") ?? [],
            reportsDismissal: try fields.optionalBool("customDismissAction") ?? false
        )
        try fields.finish()
    }

    /// All of it.
    public var json: JSONValue {
        [
            "id": id.json, "actions": .array(actions.map { $0.json }),
            "customDismissAction": .bool(reportsDismissal),
        ]
    }
}

extension NotificationCategory.Action: JSONRepresentable {
    /// Reads a strict object of `id` and `foreground`.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            id: try fields.required("id"),
            opensApp: try fields.optionalBool("foreground") ?? false
        )
        try fields.finish()
    }

    /// All of it.
    public var json: JSONValue {
        ["id": id.json, "foreground": .bool(opensApp)]
    }
}
