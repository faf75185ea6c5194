public import ExactJSON

extension NotificationSettings: JSONRepresentable {
    /// Reads a strict object; a boolean that is missing is true, except the summary's (P22, P35).
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            alert: try fields.optionalBool("alert") ?? true,
            sound: try fields.optionalBool("sound") ?? true,
            badge: try fields.optionalBool("badge") ?? true,
            notificationCenter: try fields.optionalBool("notificationCenter") ?? true,
            criticalAlert: try fields.optionalBool("criticalAlert") ?? true,
            timeSensitive: try fields.optionalBool("timeSensitive") ?? true,
            lockScreen: try fields.optionalBool("lockScreen") ?? true,
            alertStyle: try fields.optional("alertStyle") ?? .banner,
            showPreviews: try fields.optional("showPreviews") ?? .always,
            grouping: try fields.optional("grouping") ?? .automatic,
            scheduledSummary: try fields.optionalBool("scheduledSummary") ?? false,
            directMessages: try fields.optionalBool("directMessages") ?? true,
            announcement: try fields.optionalBool("announcement") ?? true,
            carPlay: try fields.optionalBool("carPlay") ?? true
        )
        try fields.finish()
    }

    /// All of them.
    public var json: JSONValue {
        [
            "alert": .bool(alert), "sound": .bool(sound), "badge": .bool(badge),
            "notificationCenter": .bool(notificationCenter),
            "criticalAlert": .bool(criticalAlert), "timeSensitive": .bool(timeSensitive),
            "lockScreen": .bool(lockScreen), "alertStyle": alertStyle.json,
            "showPreviews": showPreviews.json, "grouping": grouping.json,
            "scheduledSummary": .bool(scheduledSummary), "directMessages": .bool(directMessages),
            "announcement": .bool(announcement), "carPlay": .bool(carPlay),
        ]
    }
}
