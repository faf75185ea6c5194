import APNsLint
public import APNsModel
public import ExactJSON

extension Getui.APNPayload {
    /// The payload in Apple's words, as the vendor's server hands it on.
    ///
    /// `autoBadge` has become a badge, and a sound that is a number its digits: the name of no file, so
    /// that the phone plays its own sound. It counts on from `badgeBefore`, the number on the icon as
    /// the server knows it, and adds its `stamp`.
    ///
    /// - Throws: `input.value` or `input.missing` for what Apple does not have: a badge beyond 32 bits, a
    ///   `contentAvailable` beyond 1, arguments of a localised text without its key.
    public func apnsPayload(
        badgeBefore: Int32 = 0,
        stamp: Getui.ServerStamp? = nil
    ) throws(InputError) -> APNsPayload {
        typealias Key = APNsPayload.Key
        var root = stamp?.stamped(payload) ?? payload
        var aps = root[Key.aps]?.object ?? JSONObject()
        if let text = aps[PayloadDialect.getuiAutoBadge]?.string {
            aps[PayloadDialect.getuiAutoBadge] = nil
            aps[Key.badge] = Getui.AutoBadge(text).map {
                .number(JSONNumber(Int64($0.badge(after: badgeBefore))))
            }
        }
        if let number = aps[Key.sound]?.number {
            aps[Key.sound] = .string(number.literal)
        }
        root[Key.aps] = .object(aps)
        return try APNsPayload(json: .object(root))
    }

    /// The request to APNs: a background update if nothing would be seen, heard or counted, else an
    /// alert.
    ///
    /// - Throws: What ``apnsPayload(badgeBefore:stamp:)`` throws.
    public func request(
        to deviceToken: DeviceToken,
        bundleID: String,
        badgeBefore: Int32 = 0,
        stamp: Getui.ServerStamp? = nil
    ) throws(InputError) -> APNsRequest {
        let payload = try apnsPayload(badgeBefore: badgeBefore, stamp: stamp)
        let isBackground = PayloadFacts(payload.json).payloadClass == .background
        return APNsRequest(
            deviceToken: deviceToken,
            headers: APNsHeaders(topic: bundleID, pushType: isBackground ? .background : .alert),
            payload: payload
        )
    }
}

extension Getui.IOSChannel {
    /// The request to APNs, with the push type and topic of its kind.
    ///
    /// A call's payload is the app's text and a mark, without `aps`.
    ///
    /// - Throws: What ``Getui/APNPayload/apnsPayload(badgeBefore:stamp:)`` throws.
    public func request(
        to deviceToken: DeviceToken,
        bundleID: String,
        badgeBefore: Int32 = 0,
        stamp: Getui.ServerStamp? = nil
    ) throws(InputError) -> APNsRequest {
        var request = try payload.request(
            to: deviceToken,
            bundleID: bundleID,
            badgeBefore: badgeBefore,
            stamp: stamp
        )
        switch kind {
        case .notify:
            break
        case .voip:
            let text = payload.customMsg["payload"]?.string ?? ""
            request.payload = APNsPayload(custom: ["payload": .string(text), "isVoIP": 1])
            request.headers = Self.headers(.voip, bundleID)
        case .liveActivity:
            request.headers = Self.headers(.liveActivity, bundleID)
        }
        request.headers.collapseID = collapseID
        return request
    }

    private static func headers(_ pushType: APNsHeaders.PushType, _ bundleID: String) -> APNsHeaders
    {
        let suffix = pushType.topicSuffix?.string ?? ""
        return APNsHeaders(topic: bundleID + suffix, pushType: pushType)
    }
}
