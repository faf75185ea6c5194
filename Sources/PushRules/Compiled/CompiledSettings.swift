public import PushModel

/// A user's settings, checked and ready for decisions in any conversation.
public struct CompiledSettings: Sendable {
    /// The zone of the user's wall clock: the user's own, else the policy's; `nil` if there is none.
    public let timeZone: CompiledZone?

    private let quietHours: QuietHours?
    private let appExpiry: Instant?
    private let appRemindType: PushRemindType?
    // INVARIANT: ascending by conversation, each conversation once.
    private let overrides: [Override]

    /// Checks and compiles settings.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - defaultZone: The zone of users who have none of their own, from the policy.
    ///   - zones: The zone data.
    /// - Throws: With paths from the settings: `input.value` at `/timeZone` for an unknown zone, also
    ///   if no interval needs it (H4); `input.missing` there if an interval is set that is not off and
    ///   no zone is known; `input.conflict` at the second entry for a conversation (H21).
    public init(
        _ settings: PushSettings,
        defaultZone: CompiledZone?,
        zones: ZoneTable
    ) throws(InputFault) {
        if let zone = settings.timeZone {
            do throws(InputFault) {
                timeZone = try zones.compile(zone)
            } catch {
                throw error.within(key: "timeZone")
            }
        } else {
            timeZone = defaultZone
        }
        if let interval = settings.interval, !interval.isOff {
            guard let timeZone else {
                throw InputFault(.inputMissing, "an interval needs a time zone")
                    .within(key: "timeZone")
            }
            quietHours = QuietHours(interval, in: timeZone)
        } else {
            quietHours = nil
        }
        appExpiry = settings.expireTimestamp?.expiry
        appRemindType = settings.remindType
        overrides = try Override.compile(settings.conversations)
    }

    /// What holds in one conversation; without one, what holds for the whole app.
    public func preferences(in conversation: Conversation?) -> Preferences {
        let override = conversation.flatMap { self.override(for: $0) }
        return Preferences(
            quietHours: quietHours,
            appExpiry: appExpiry,
            conversationExpiry: override?.expiry,
            remindType: override?.remindType ?? appRemindType ?? .all,
            hasConversationRemindType: override?.remindType != nil
        )
    }

    private func override(for conversation: Conversation) -> Override? {
        guard !overrides.isEmpty else { return nil }
        var low = 0
        var high = overrides.count
        while low < high {
            let middle = low + (high - low) / 2
            if overrides[middle].conversation.precedes(conversation) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < overrides.count, overrides[low].conversation == conversation else { return nil }
        return overrides[low]
    }

    private struct Override: Sendable {
        var conversation: Conversation
        var expiry: Instant?
        var remindType: PushRemindType?

        /// Sorts the entries and refuses a second one for the same conversation.
        static func compile(
            _ entries: [ConversationSettings]
        ) throws(InputFault) -> [Override] {
            let sorted = entries.enumerated().sorted { left, right in
                left.element.conversation.precedes(right.element.conversation)
                    || (left.element.conversation == right.element.conversation
                        && left.offset < right.offset)
            }
            for (first, second) in zip(sorted, sorted.dropFirst())
            where first.element.conversation == second.element.conversation {
                throw InputFault(.inputConflict, "a second entry for the same conversation")
                    .within(index: second.offset).within(key: "conversations")
            }
            return sorted.map { entry in
                Override(
                    conversation: entry.element.conversation,
                    expiry: entry.element.expireTimestamp?.expiry,
                    remindType: entry.element.remindType
                )
            }
        }
    }
}

extension Conversation {
    /// Whether this conversation comes first by type, then by id.
    fileprivate func precedes(_ other: Conversation) -> Bool {
        type == other.type ? id < other.id : type.rawValue < other.type.rawValue
    }
}

extension Instant {
    /// The end of a duration; `nil` for the vendor's 0, which is none (rule 2.2).
    fileprivate var expiry: Instant? { milliseconds == 0 ? nil : self }
}
