import ExactJSON
import PushChannels
import PushModel

/// A push of a group message, and what it is rendered to.
enum Sample {
    static let custom = ChannelNotification.Custom(
        messageID: "m-1",
        from: "amy",
        to: "bob",
        group: "g1",
        data: ["k": [1, true]]
    )

    static func notification(
        title: String? = "Tea",
        body: String = "hello",
        _ change: (inout ChannelNotification) -> Void = { _ in }
    ) -> ChannelNotification {
        var notification = ChannelNotification(
            title: title,
            body: body,
            standIns: .init(title: "You have a new message", body: "Please tap to view"),
            badge: 3,
            collapse: .message,
            custom: custom
        )
        change(&notification)
        return notification
    }

    static func settings(
        _ channel: Certificate.Channel,
        _ change: (inout Certificate.ChannelSettings) -> Void = { _ in }
    ) throws -> Certificate.ChannelSettings {
        var settings = try Certificate.ChannelSettings(channel, id: "p-1")
        change(&settings)
        return settings
    }

    /// The JSON of the body of a request that fits.
    static func body(
        _ notification: ChannelNotification = notification(),
        _ settings: Certificate.ChannelSettings,
        ext: JSONObject = JSONObject()
    ) throws -> JSONValue {
        guard case .ready(let request, false) = render(notification, settings, ext: ext).result,
            case .json(let object) = request.body
        else { throw UnfitError() }
        return .object(object)
    }

    static func render(
        _ notification: ChannelNotification = notification(),
        _ settings: Certificate.ChannelSettings,
        ext: JSONObject = JSONObject()
    ) -> PushChannel.Rendered {
        var sizes = CommonSizes()
        return render(notification, settings, ext: ext, sizes: &sizes)
    }

    static func render(
        _ notification: ChannelNotification,
        _ settings: Certificate.ChannelSettings,
        ext: JSONObject = JSONObject(),
        sizes: inout CommonSizes
    ) -> PushChannel.Rendered {
        let (read, _) = MessageExtension.read(ext)
        return PushChannel.of(settings.channel).rendered(
            notification,
            through: settings,
            ext: read,
            sizes: &sizes
        )
    }

    struct UnfitError: Error {}
}

extension ChannelNotification {
    /// The notification as the vectors have it.
    var vector: JSONValue {
        var object: JSONObject = [
            "body": .string(body), "custom": custom.vector,
            "standInBody": .string(standIns.body), "standInTitle": .string(standIns.title),
            "timeToLive": .number(JSONNumber(timeToLive)),
        ]
        object["badge"] = badge.map { .number(JSONNumber(Int64($0))) }
        let texts: [(ExactString, String?)] = [
            ("category", category), ("click", click), ("image", image), ("sound", sound),
            ("title", title),
        ]
        for (key, text) in texts { object[key] = text.map(JSONValue.string) }
        switch collapse {
        case .message: object["collapse"] = "message"
        case .conversation(let id): object["collapse"] = ["conversation": .string(id.string)]
        case nil: break
        }
        if standIns.isBanner { object["isBanner"] = true }
        if importance == .highest { object["importance"] = "highest" }
        return .object(object)
    }
}

extension ChannelNotification.Custom {
    fileprivate var vector: JSONValue {
        var object: JSONObject = [
            "f": .string(from.string), "m": .string(messageID.string), "t": .string(to.string),
        ]
        object["e"] = data
        object["g"] = group.map { .string($0.string) }
        return .object(object)
    }
}

extension JSONValue {
    /// The value at a path such as `message.android.ttl`; `nil` if there is none.
    func at(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(Optional(self)) { value, key in
            Int(key).map { value?.array?[$0] } ?? value?.object?[ExactString(String(key))]
        }
    }
}
