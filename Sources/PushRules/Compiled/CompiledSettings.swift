public import ExactJSON
public import PushModel
public import WallTime

/// A user's settings, checked and ready for decisions in any conversation.
public struct CompiledSettings: Sendable {
    /// The zone of the user's wall clock: the user's own, else the policy's; `nil` if there is none.
    public let timeZone: CompiledZone?
    /// Whether an interval is set, is not off, and is passed over because no zone is known (rule 2.1).
    public let lacksTimeZone: Bool

    // INVARIANT: empty if there is no zone.
    let quietHours: QuietHours
    private let appExpiry: Instant?
    private let appRemindType: PushRemindType?
    // INVARIANT: fingerprints ascend, and each conversation is there once.
    private let overrides: [Override]

    /// Checks and compiles settings.
    ///
    /// An interval without a zone is passed over, because no clock says when it is.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - defaultZone: The policy's zone, for users who have set none.
    ///   - zones: The zone data.
    /// - Throws: `input.value` at `/timeZone`, from the settings, for an unknown zone, also if no
    ///   interval needs it (H4).
    public init(
        _ settings: borrowing PushSettings,
        defaultZone: CompiledZone?,
        zones: borrowing ZoneTable
    ) throws(InputError) {
        if let zone = settings.timeZone {
            do throws(InputError) {
                timeZone = try zones.compile(zone)
            } catch {
                throw error.within(key: "timeZone")
            }
        } else {
            timeZone = defaultZone
        }
        let interval = QuietHours(settings.interval)
        lacksTimeZone = timeZone == nil && !interval.isEmpty
        quietHours = lacksTimeZone ? QuietHours(nil) : interval
        appExpiry = settings.expireTimestamp?.instant
        appRemindType = settings.remindType
        overrides = Override.compile(settings.conversations)
    }

    /// The preferences in a conversation; without one, those for the whole app.
    public func preferences(in conversation: Conversation?) -> Preferences {
        let override =
            conversation
            .flatMap { self.override(for: $0, fingerprint: $0.id.text.fingerprint) }
            .map { overrides[$0] }
        return Preferences(
            quietHours: quietHours,
            timeZone: timeZone,
            appExpiry: appExpiry,
            conversationExpiry: override?.expiry,
            remindType: override?.remindType ?? appRemindType ?? .all,
            hasConversationRemindType: override?.remindType != nil
        )
    }

    /// Whether the quiet hours contain a moment.
    public func isQuiet(at moment: borrowing Moment) -> Bool {
        guard !quietHours.isEmpty, let timeZone else { return false }
        return quietHours.contains(minute: moment.minuteOfDay(in: timeZone))
    }

    /// What is set for a conversation, packed.
    func packedOverride(for conversation: Conversation, fingerprint: UInt64) -> PackedOverride {
        override(for: conversation, fingerprint: fingerprint)
            .map { overrides[$0].packed } ?? .none
    }

    /// The index of a conversation's override; `nil` if nothing is set for the conversation.
    private func override(for conversation: Conversation, fingerprint: UInt64) -> Int? {
        var index = overrides.indices.partitioningIndex { overrides[$0].fingerprint >= fingerprint }
        while index < overrides.endIndex, overrides[index].fingerprint == fingerprint {
            if overrides[index].conversation == conversation { return index }
            index += 1
        }
        return nil
    }

    private struct Override: Sendable {
        let fingerprint: UInt64
        let packed: PackedOverride
        let conversation: Conversation
        let expiry: Instant?
        var remindType: PushRemindType? { packed.remindType }

        init(_ entry: ConversationSettings) {
            conversation = entry.conversation
            fingerprint = conversation.id.text.fingerprint
            expiry = entry.expireTimestamp?.instant
            packed = PackedOverride(expiry: expiry, remindType: entry.remindType)
        }

        /// Sorts the entries.
        static func compile(_ entries: PushSettings.Conversations) -> [Override] {
            var overrides = entries.map { Override($0) }
            if overrides.count > 1 { overrides.sort { $0.fingerprint < $1.fingerprint } }
            return overrides
        }
    }
}
