public import ExactJSON

extension NotificationSettings: JSONRepresentable {
    /// Reads a strict object of booleans; one that is missing is true (P22).
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            alert: try fields.optionalBool("alert") ?? true,
            sound: try fields.optionalBool("sound") ?? true,
            badge: try fields.optionalBool("badge") ?? true,
            notificationCenter: try fields.optionalBool("notificationCenter") ?? true,
            criticalAlert: try fields.optionalBool("criticalAlert") ?? true,
            timeSensitive: try fields.optionalBool("timeSensitive") ?? true
        )
        try fields.finish()
    }

    /// All of them.
    public var json: JSONValue {
        [
            "alert": .bool(alert), "sound": .bool(sound), "badge": .bool(badge),
            "notificationCenter": .bool(notificationCenter),
            "criticalAlert": .bool(criticalAlert), "timeSensitive": .bool(timeSensitive),
        ]
    }
}
