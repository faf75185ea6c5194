import APNsModel
public import ExactJSON

extension Getui.IOSChannel {
    /// Reads the object `push_channel.ios`.
    ///
    /// A sound that is absent is `default`, as the clients write it; but `content-available` 1 without
    /// an alert is a silent push that needs no other key, so it stays without one.
    ///
    /// - Throws: `input.type` for a value of another type, `input.unknownKey` for a key that the
    ///   interface does not have, `input.value` for more than 3 media and a collapse id that APNs does
    ///   not take, `input.missing` for a medium without address or kind and for keys of a Live
    ///   Activity without their `event`.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        var payload = Getui.APNPayload(interface: .rest)
        if var aps = try fields.optionalNested(APNsPayload.Key.aps) {
            try payload.readREST(&aps)
            try aps.finish()
        }
        payload.autoBadge = try fields.optionalString("auto_badge")
        if let text = try fields.optionalString("payload") {
            payload.addCustomMsg("payload", .string(text))
        }
        payload.multiMedias = try fields.optionalArray("multimedia") ?? []
        guard payload.multiMedias.count <= 3 else {
            throw InputError(.inputValue, "expected at most 3 media").within(key: "multimedia")
        }
        let collapseID = try fields.optionalString("apns-collapse-id")
        self.init(
            kind: try fields.optional("type") ?? .notify,
            payload: payload,
            collapseID: collapseID.flatMap { APNsHeaders.CollapseID($0) },
            liveActivityID: try fields.optionalString("laId")
        )
        guard collapseID == nil || self.collapseID != nil else {
            throw InputError(.inputValue, "expected 1 to 64 visible ASCII characters")
                .within(key: "apns-collapse-id")
        }
        try fields.finish()
    }
}

extension Getui.APNPayload {
    /// Reads the keys of `aps`, which are Apple's.
    fileprivate mutating func readREST(_ aps: inout JSONFields) throws(InputError) {
        typealias Key = APNsPayload.Key
        if let alert = aps.value(Key.alert) {
            do throws(InputError) {
                alertMsg = .dictionary(try Getui.DictionaryAlertMsg(rest: alert))
            } catch {
                throw aps.fault(error, at: Key.alert)
            }
        }
        badge = try aps.optionalInteger(Key.badge) ?? badge
        contentAvailable = try aps.optionalInteger(Key.contentAvailable, in: 0...1) ?? 0
        category = try aps.optionalString(Key.category)
        let given: Getui.Sound? = try aps.optionalString(Key.sound).map { .named(ExactString($0)) }
        sound = given ?? (silentRule.isAudibleByDefault ? .default : .silence)
        for key in Self.restKeys {
            other[key] = aps.value(key)
        }
        // Apple's own reader knows their types, and that none goes without an event.
        _ = try APNsPayload(json: .object([Key.aps: .object(other)]))
    }

    private static let restKeys: [ExactString] = [
        APNsPayload.Key.threadID, "timestamp", "event", "dismissal-date", "content-state",
    ]
}

extension Getui.SilentRule {
    /// Whether a push without a word on its sound rings.
    fileprivate var isAudibleByDefault: Bool { !(isWithoutAlert && isContentAvailable) }
}

extension Getui.MultiMedia: JSONRepresentable {
    /// Reads an element of `multimedia`.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            type: try fields.integer("type", in: Self.picture...Self.video),
            url: try fields.string("url"),
            isOnlyWifi: try fields.optionalBool("only_wifi") ?? false
        )
        try fields.finish()
    }

    /// The element as the REST interface takes it, which has no ids.
    public var json: JSONValue {
        .object([
            "type": .number(JSONNumber(type)), "url": .string(url), "only_wifi": .bool(isOnlyWifi),
        ])
    }
}
