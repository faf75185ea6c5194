import APNsModel
import ExactJSON

extension InstantPush.Message {
    /// Reads a message.
    ///
    /// Keys that are not known have no effect (R27).
    ///
    /// - Throws: `message` with the key of what cannot be used.
    init(_ json: JSONObject) throws(RESTError) {
        let fields = MessageParameters(json)
        self.init()
        // In the order of the table: the first that is bad is named (R18).
        title = try fields.optional(InstantPushFields.title)
        let subtitle = try fields.optional(InstantPushFields.subtitle)
        let sampleSubtitle = try fields.optional(InstantPushFields.sampleSubtitle)
        self.subtitle = subtitle?.nonEmpty ?? sampleSubtitle
        content = try fields.optional(InstantPushFields.content)
        ext = try fields.optional(InstantPushFields.ext) ?? JSONObject()
        apns = try APNs(try fields.optional(InstantPushFields.apns) ?? JSONObject())
        for other in InstantPushFields.others {
            _ = try fields.optional(other)
        }
        guard payload.utf8Count <= APNsLimits.payload(for: pushType) else {
            throw .message(InstantPushFields.apns.key)
        }
    }

    /// The message as the vendor writes it.
    var json: JSONObject {
        var json = JSONObject()
        json.setIfPresent(InstantPushFields.title, title)
        json.setIfPresent(InstantPushFields.subtitle, subtitle)
        json.setIfPresent(InstantPushFields.content, content)
        json.setIfPresent(InstantPushFields.ext, ext.isEmpty ? nil : ext)
        let block = apns.json
        json.setIfPresent(InstantPushFields.apns, block.isEmpty ? nil : block)
        return json
    }
}

extension InstantPush.Message.APNs {
    fileprivate init(_ json: JSONObject) throws(RESTError) {
        let fields = MessageParameters(json)
        self.init()
        // In the order of the table, as those of the message.
        lifetime = try fields.optional(InstantPushFields.lifetime)
        priority = try fields.optional(InstantPushFields.priority)
        pushType = try fields.optional(InstantPushFields.pushType)
        // APNs refuses such a push.
        guard pushType != .background || priority != .immediate else {
            throw .message(InstantPushFields.priority.key)
        }
        collapseID = try fields.optional(InstantPushFields.collapseID)
        id = try fields.optional(InstantPushFields.id)
        badge = try fields.optional(InstantPushFields.badge).map { Int32(clamping: $0) }
        sound = try fields.optional(InstantPushFields.sound)
        category = try fields.optional(InstantPushFields.category)
        threadID = try fields.optional(InstantPushFields.threadID)
        isMutable = try fields.optional(InstantPushFields.isMutable) ?? false
        isContentAvailable = try fields.optional(InstantPushFields.isContentAvailable) ?? false
        alert.title = try fields.optional(InstantPushFields.alertTitle)
        alert.subtitle = try fields.optional(InstantPushFields.alertSubtitle)
        alert.body = try fields.optional(InstantPushFields.alertContent)
        alert.launchImage = try fields.optional(InstantPushFields.launchImage)
        for text in InstantPushFields.localizations {
            _ = try fields.optional(text.key)
        }
        alert.titleLocalization = try fields.localization(InstantPushFields.titleLocalization)
        alert.subtitleLocalization = try fields.localization(
            InstantPushFields.subtitleLocalization
        )
        alert.bodyLocalization = try fields.localization(InstantPushFields.bodyLocalization)
        ext = try fields.optional(InstantPushFields.apnsExt)
    }

    fileprivate var json: JSONObject {
        var json = JSONObject()
        json.setIfPresent(InstantPushFields.lifetime, lifetime)
        json.setIfPresent(InstantPushFields.priority, priority)
        json.setIfPresent(InstantPushFields.pushType, pushType)
        json.setIfPresent(InstantPushFields.collapseID, collapseID)
        json.setIfPresent(InstantPushFields.id, id)
        json.setIfPresent(InstantPushFields.badge, badge.map { Int64($0) })
        json.setIfPresent(InstantPushFields.sound, sound)
        json.setIfPresent(InstantPushFields.isMutable, isMutable ? true : nil)
        json.setIfPresent(InstantPushFields.isContentAvailable, isContentAvailable ? true : nil)
        json.setIfPresent(InstantPushFields.category, category)
        json.setIfPresent(InstantPushFields.threadID, threadID)
        json.setIfPresent(InstantPushFields.alertTitle, alert.title)
        json.setIfPresent(InstantPushFields.alertSubtitle, alert.subtitle)
        json.setIfPresent(InstantPushFields.alertContent, alert.body)
        json.set(InstantPushFields.titleLocalization, alert.titleLocalization)
        json.set(InstantPushFields.subtitleLocalization, alert.subtitleLocalization)
        json.set(InstantPushFields.bodyLocalization, alert.bodyLocalization)
        json.setIfPresent(InstantPushFields.launchImage, alert.launchImage)
        json.setIfPresent(InstantPushFields.apnsExt, ext)
        return json
    }
}

/// The members of a message; a refusal says that the message is bad, and names the member.
private struct MessageParameters {
    private let parameters: Parameters

    init(_ object: JSONObject) {
        parameters = Parameters(object)
    }

    func optional<Value>(_ field: BodyField<Value>) throws(RESTError) -> Value? {
        do throws(RESTError) {
            return try parameters.optional(field)
        } catch {
            throw .message(field.key)
        }
    }

    func localization(
        _ fields: InstantPushFields.LocalizationFields
    ) throws(RESTError) -> APNsPayload.Localization? {
        let arguments = try optional(fields.arguments)
        guard let key = try optional(fields.key) else {
            guard arguments == nil else { throw .message(fields.arguments.key) }
            return nil
        }
        return APNsPayload.Localization(key, arguments: arguments ?? [])
    }
}

extension JSONObject {
    fileprivate mutating func setIfPresent<Value>(_ field: BodyField<Value>, _ value: Value?) {
        if let value { set(field, value) }
    }

    fileprivate mutating func set(
        _ fields: InstantPushFields.LocalizationFields,
        _ localization: APNsPayload.Localization?
    ) {
        guard let localization else { return }
        set(fields.key, localization.key)
        set(fields.arguments, localization.arguments)
    }
}
