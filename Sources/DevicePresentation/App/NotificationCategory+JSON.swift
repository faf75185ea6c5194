public import ExactJSON

extension NotificationCategory: JSONRepresentable {
    /// Reads a strict object of `id`, `actions` and the options.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            id: try fields.required("id"),
            actions: try fields.optionalArray("actions") ?? [],
            reportsDismissal: try fields.optionalBool("customDismissAction") ?? false,
            hiddenPreviewsBodyPlaceholder: try fields.optional("hiddenPreviewsBodyPlaceholder"),
            showsHiddenTitle: try fields.optionalBool("hiddenPreviewsShowTitle") ?? false,
            showsHiddenSubtitle: try fields.optionalBool("hiddenPreviewsShowSubtitle") ?? false,
            summaryFormat: try fields.optional("categorySummaryFormat"),
            allowsInCarPlay: try fields.optionalBool("allowInCarPlay") ?? false,
            allowsAnnouncement: try fields.optionalBool("allowAnnouncement") ?? false
        )
        try fields.finish()
    }

    /// All of them.
    public var json: JSONValue {
        var json: JSONObject = [
            "id": id.json, "actions": .array(actions.map { $0.json }),
            "customDismissAction": .bool(reportsDismissal),
            "hiddenPreviewsShowTitle": .bool(showsHiddenTitle),
            "hiddenPreviewsShowSubtitle": .bool(showsHiddenSubtitle),
            "allowInCarPlay": .bool(allowsInCarPlay),
            "allowAnnouncement": .bool(allowsAnnouncement),
        ]
        json["hiddenPreviewsBodyPlaceholder"] = hiddenPreviewsBodyPlaceholder?.json
        json["categorySummaryFormat"] = summaryFormat?.json
        return .object(json)
    }
}

extension NotificationCategory.Action: JSONRepresentable {
    /// Reads a strict object of `id` and the options.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            id: try fields.required("id"),
            opensApp: try fields.optionalBool("foreground") ?? false,
            needsAuthentication: try fields.optionalBool("authenticationRequired") ?? false,
            isDestructive: try fields.optionalBool("destructive") ?? false,
            takesText: try fields.optionalBool("textInput") ?? false
        )
        try fields.finish()
    }

    /// All of them.
    public var json: JSONValue {
        [
            "id": id.json, "foreground": .bool(opensApp),
            "authenticationRequired": .bool(needsAuthentication),
            "destructive": .bool(isDestructive), "textInput": .bool(takesText),
        ]
    }
}
