package import PushModel
package import WallTime

extension UserSettings.Change {
    /// Creates the change that a parameter makes at `now` to a conversation, or to the app for `nil`.
    ///
    /// - Throws: 110 if an interval is set on a conversation (rule 2.4).
    package init(
        _ param: SilentModeParam,
        of conversation: Conversation?,
        at now: Instant
    ) throws(PushServiceError) {
        switch param {
        case .remindType(let type):
            self = .remindType(type, of: conversation)
        case .duration(let duration):
            self = .expireTimestamp(duration.expiry(from: now), of: conversation)
        case .interval(let interval):
            guard conversation == nil else {
                throw PushServiceError(.invalidParam, "an interval can be set for the app only")
            }
            self = .interval(interval)
        }
    }
}

extension UserSettings {
    /// The silent mode of the app.
    package var silentMode: SilentModeResult {
        SilentModeResult(
            remindType: push.remindType,
            expireTimestamp: push.expireTimestamp,
            interval: push.interval
        )
    }

    /// The display name and style.
    package var pushOptions: PushOptions {
        PushOptions(displayName: displayName, displayStyle: push.displayStyle)
    }
}

extension Sequence<ConversationSettings> {
    /// The silent mode of a conversation; without an entry, nothing in it is set.
    package func silentMode(of conversation: Conversation) -> SilentModeResult {
        let entry = first { $0.conversation == conversation }
        return SilentModeResult(
            conversation: conversation,
            remindType: entry?.remindType,
            expireTimestamp: entry?.expireTimestamp
        )
    }
}

extension SilentModeResult {
    /// Whether a remind type is set, or a duration ends after `now` (rule 4.2, V2).
    package func isInEffect(at now: Instant) -> Bool {
        isRemindTypeSet || expireTimestamp.map { now < $0.instant } == true
    }
}
