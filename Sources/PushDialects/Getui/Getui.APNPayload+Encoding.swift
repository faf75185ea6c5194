import APNsLint
import APNsModel
public import ExactJSON

extension Getui.APNPayload {
    /// The payload as the vendor's client makes it, or why it throws instead.
    ///
    /// What comes by the REST interface is not refused. The client refuses first what has neither alert
    /// nor badge nor sound (`contentAvailable` and `category` do not count), then what has unusable media,
    /// last what takes more than `PayloadDialect.getuiPayloadLimit` bytes as PHP escapes them (GE7).
    ///
    /// - Parameter acceptingMissingBadge: Whether ``contentAvailable`` counts as well, so that a silent
    ///   push needs no badge, as the silent push page has it (GE5).
    /// - Returns: The payload.
    /// - Throws: The refusal.
    public func encoded(
        acceptingMissingBadge: Bool = false
    ) throws(Getui.RequestError) -> JSONObject {
        guard interface == .client else { return payload }
        let isSilentUpdate = acceptingMissingBadge && contentAvailable > 0
        guard isSilentUpdate || !audibleOrVisible.isEmpty else {
            throw Getui.RequestError(
                code: .format,
                detail: "neither alert nor badge, and the sound is silence"
            )
        }
        guard multiMedias.count <= 3 else {
            throw Getui.RequestError(code: .multiMedia, detail: "more than 3 media")
        }
        guard multiMedias.allSatisfy({ $0.type != 0 && !$0.url.utf8.isEmpty }) else {
            throw Getui.RequestError(code: .multiMedia, detail: "a medium without type or address")
        }
        let payload = payload
        let (size, limit) = (payload.json.phpByteCount, PayloadDialect.getuiPayloadLimit)
        guard size <= limit else {
            throw Getui.RequestError(code: .tooLarge, detail: "\(size) bytes of at most \(limit)")
        }
        return payload
    }

    /// The payload without the client's checks: the app's own keys, then `aps`, then the vendor's.
    ///
    /// What the vendor's server adds is no part of it (GE9).
    public var payload: JSONObject {
        typealias Key = APNsPayload.Key
        var aps = other
        for member in audibleOrVisible.members {
            aps[member.key] = member.value
        }
        if contentAvailable > 0 {
            aps[Key.contentAvailable] = .number(JSONNumber(contentAvailable))
        }
        aps.set(category, at: Key.category)
        var root = customMsg
        root[Key.aps] = .object(aps)
        root.set(apnsCollapseID, at: "apns-collapse-i")
        if !multiMedias.isEmpty {
            root["_grinfo_"] = .array(encodedMultiMedias)
        }
        switch voicePlay {
        case .notification:
            root["_gvp_t_"] = 1
        case .message(let text) where !text.isEmpty:
            root["_gvp_t_"] = 2
            root["_gvp_m_"] = text.json
        default:
            break
        }
        return root
    }

    /// The keys of `aps` without which the client finds the format wrong.
    private var audibleOrVisible: JSONObject {
        typealias Key = APNsPayload.Key
        var aps = JSONObject()
        aps[Key.alert] = alertMsg?.encoded
        aps.set(autoBadge, at: PayloadDialect.getuiAutoBadge)
        if aps[PayloadDialect.getuiAutoBadge] == nil, badge >= 0 {
            aps[Key.badge] = .number(JSONNumber(badge))
        }
        aps[Key.sound] = writtenSound?.json
        return aps
    }

    /// The sound that is sent: the default one in place of none; `nil` for silence.
    var writtenSound: Getui.Sound? {
        guard let sound, !sound.isEmpty else { return .default }
        return sound == .silence ? nil : sound
    }

    /// The media, all of them numbered unless each has an id of its own.
    private var encodedMultiMedias: [JSONValue] {
        let ids = multiMedias.compactMap { $0.rid }.filter { !$0.utf8.isEmpty }
            .map { ExactString($0) }
        let isEachNamed = Set(ids).count == multiMedias.count
        return multiMedias.enumerated().map { index, media in
            media.encoded(rid: isEachNamed ? ids[index] : ExactString("grid-\(index)"))
        }
    }
}
