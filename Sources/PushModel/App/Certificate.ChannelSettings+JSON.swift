public import ExactJSON

extension Certificate.Channel: JSONRepresentable {}
extension Certificate.ChannelSettings.Style: JSONRepresentable {}
extension Certificate.ChannelSettings.CustomData: JSONRepresentable {}

extension Certificate.ChannelSettings {
    /// The keys of the settings in a certificate's object.
    package enum Key {
        package static let channel: ExactString = "channel"
        package static let channelID: ExactString = "channelId"
        package static let clickAction: ExactString = "clickAction"
        package static let category: ExactString = "category"
        package static let badgeClass: ExactString = "badgeClass"
        package static let style: ExactString = "style"
        package static let customData: ExactString = "customData"
    }

    /// The word of Apple's push service, which is also meant if there is no word.
    private static let apns: ExactString = "apns"

    /// Reads the settings among the keys of a certificate; a key that the service does not have stays unread.
    ///
    /// - Returns: The settings; `nil` for Apple's push service.
    static func read(
        from fields: inout JSONFields
    ) throws(InputError) -> Certificate.ChannelSettings? {
        guard let word = try fields.optional(Key.channel, as: ExactString.self), word != apns else {
            return nil
        }
        guard let channel = Certificate.Channel(word: word) else {
            let words = [apns] + Certificate.Channel.allCases.map { $0.word }
            throw fields.fault(.unknownWord(expected: words), at: Key.channel)
        }
        let keys = channel.keys
        func text(_ key: ExactString) throws(InputError) -> String? {
            keys.others.contains(key) ? try fields.optionalString(key) : nil
        }
        return try Certificate.ChannelSettings(
            channel,
            id: fields.required(keys.id),
            channelID: text(Key.channelID),
            clickAction: text(Key.clickAction),
            category: text(Key.category),
            badgeClass: text(Key.badgeClass),
            style: keys.others.contains(Key.style)
                ? fields.optional(Key.style) ?? .notification : .notification,
            customData: fields.optional(Key.customData) ?? .full
        )
    }

    /// Adds the settings to the object of a certificate.
    func write(to object: inout JSONObject) {
        let keys = channel.keys
        let texts = [
            (Key.channelID, channelID), (Key.clickAction, clickAction), (Key.category, category),
            (Key.badgeClass, badgeClass),
        ]
        object[Key.channel] = .string(channel.rawValue)
        object[keys.id] = .string(id.string)
        for (key, text) in texts where keys.others.contains(key) {
            object[key] = text.map(JSONValue.string)
        }
        if keys.others.contains(Key.style), style != .notification {
            object[Key.style] = style.json
        }
        if customData != .full { object[Key.customData] = customData.json }
    }
}
