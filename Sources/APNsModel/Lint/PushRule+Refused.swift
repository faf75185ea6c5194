import ExactJSON

extension PushRule {
    private typealias Key = APNsPayload.Key
    private typealias Name = APNsHeaders.Name

    /// The rules on which APNs refuses a push, all but those for credentials and device tokens.
    static let refused: [PushRule] = [
        PushRule(
            .backgroundPriority,
            at: .header(Name.priority),
            Refusal(.badPriority) { _ in "the priority of a background push is 5" }
        ) { push in
            push.pushType == .background && push.priority != .powerConsiderate
        },
        // APNs may refuse, delay or drop a push whose type does not fit its payload. These two rules count
        // as refused, since such a push is of no use if it is taken.
        PushRule(
            .backgroundVisible,
            Refusal(.invalidPushType) { _ in "a background push has no alert, badge or sound" }
        ) { push in
            guard push.pushType == .background, let aps = push.aps else { return [] }
            return [Key.alert, Key.badge, Key.sound].filter { aps[$0] != nil }.map { .key($0) }
        },
        PushRule(
            .backgroundWithoutContent,
            at: .key(Key.contentAvailable),
            Refusal(.invalidPushType) { _ in "a background push has `content-available`" }
        ) { push in
            push.pushType == .background && push.aps != nil && !push.payload.isContentAvailable
        },
        PushRule(
            .payloadSize,
            at: .payload,
            Refusal(.payloadTooLarge) { push in
                "the payload has \(push.byteCount) bytes, \(push.limit) are allowed"
            }
        ) { push in
            push.dialect == .apns && push.byteCount > push.limit
        },
        PushRule(
            .collapseIDSize,
            at: .header(Name.collapseID),
            Refusal(.badCollapseID) { _ in
                "the collapse id has more than \(APNsLimits.collapseID) bytes"
            }
        ) { push in
            push.collapseID.map { $0.string.utf8.count > APNsLimits.collapseID } ?? false
        },
        PushRule(
            .priority,
            at: .header(Name.priority),
            Refusal(.badPriority) { _ in "the priority is not 10, 5 or 1" }
        ) { push in
            push.priority == nil
        },
        PushRule(
            nil,
            at: .header(Name.topic),
            Refusal(.missingTopic) { _ in "there is no topic" }
        ) { push in
            push.topic?.isEmpty ?? false
        },
        // Apple does not say which of three reasons it is; the status is 400 for all of them.
        PushRule(
            .topic,
            at: .header(Name.topic),
            Refusal(.topicDisallowed) { push in
                "the topic does not end in `\(push.topicSuffix)`"
            }
        ) { push in
            push.topic.map { !$0.hasSuffix(push.topicSuffix) } ?? false
        },
        PushRule(
            nil,
            at: .header(Name.topic),
            Refusal(.badTopic) { _ in "nothing stands before the suffix of the topic" }
        ) { push in
            push.topic.map { !$0.isEmpty && $0 == push.topicSuffix } ?? false
        },
        PushRule(
            nil,
            at: .header(Name.expiration),
            Refusal(.badExpirationDate) { _ in
                "the expiration is no number of seconds since 1970"
            }
        ) { push in
            guard case .at(let seconds)? = push.expiration else { return push.expiration == nil }
            return seconds < 0
        },
    ]
}
