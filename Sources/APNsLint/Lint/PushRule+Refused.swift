import APNsModel
import ExactJSON

extension PushRule {
    private typealias Key = APNsPayload.Key
    private typealias Name = APNsHeaders.Name

    /// The rules on which APNs refuses a push, all but those for credentials and device tokens.
    ///
    /// By Apple's words APNs may refuse, delay or drop a push whose type does not fit its payload. Here it
    /// counts as refused, since such a push is of no use to the phone either.
    static let refused: [PushRule] = [
        PushRule(.backgroundPriority, at: .header(Name.priority), .badPriority) { push in
            push.pushType == .background && push.priority != .powerConsiderate
        } detail: { _ in
            "the priority of a background push is 5"
        },
        PushRule(.backgroundVisible, .invalidPushType) { push in
            guard push.pushType == .background, let aps = push.aps else { return [] }
            return [Key.alert, Key.badge, Key.sound].filter { aps[$0] != nil }.map { .key($0) }
        } detail: { _ in
            "a background push has no alert, badge or sound"
        },
        PushRule(.backgroundWithoutContent, at: .key(Key.contentAvailable), .invalidPushType) {
            $0.pushType == .background && $0.aps != nil && !$0.payload.isContentAvailable
        } detail: { _ in
            "a background push has `content-available`"
        },
        PushRule(.payloadSize, at: .payload, .payloadTooLarge) { push in
            push.dialect == .apns && push.byteCount > push.limit
        } detail: { push in
            "the payload has \(push.byteCount) bytes, \(push.limit) are allowed"
        },
        PushRule(.collapseIDSize, at: .header(Name.collapseID), .badCollapseID) { push in
            push.collapseID.map { $0.string.utf8.count > APNsLimits.collapseID } ?? false
        } detail: { _ in
            "the collapse id has more than \(APNsLimits.collapseID) bytes"
        },
        PushRule(.priority, at: .header(Name.priority), .badPriority) { push in
            push.priority == nil
        } detail: { _ in
            "the priority is not 10, 5 or 1"
        },
        PushRule(.topicMissing, at: .header(Name.topic), .missingTopic) { push in
            push.topic?.isEmpty ?? (push.hasProviderToken && !push.isBroadcast)
        } detail: { _ in
            "there is no topic"
        },
        // Apple does not say which of three reasons it is; the status is 400 for all of them.
        PushRule(.topic, at: .header(Name.topic), .topicDisallowed) { push in
            push.topic.map { !$0.hasSuffix(push.topicSuffix) } ?? false
        } detail: { push in
            "the topic does not end in `\(push.topicSuffix)`"
        },
        PushRule(.topicName, at: .header(Name.topic), .badTopic) { push in
            push.topic.map { !$0.isEmpty && $0 == push.topicSuffix } ?? false
        } detail: { _ in
            "nothing stands before the suffix of the topic"
        },
        PushRule(.expiration, at: .header(Name.expiration), .badExpirationDate) { push in
            guard case .at(let seconds)? = push.expiration else { return push.expiration == nil }
            return seconds < 0
        } detail: { _ in
            "the expiration is no number of seconds since 1970"
        },
        PushRule(.messageID, at: .header(Name.id), .badMessageID) { push in
            push.id.map { APNsHeaders.ID($0.string) == nil } ?? false
        } detail: { _ in
            "the id is no UUID"
        },
        PushRule(.channelID, at: .header(Name.channelID), .badChannelID) { push in
            push.channelID.map { !$0.isBase64 } ?? false
        } detail: { _ in
            "the channel id is no base64"
        },
    ]
}
