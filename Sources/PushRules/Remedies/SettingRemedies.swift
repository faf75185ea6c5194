import PushModel
package import WallTime

/// Changes that let a message pass gates A2, B5 to B9 and B10 together.
package struct SettingRemedy: Hashable, Sendable {
    /// The changes; none if no gate blocks.
    package let changes: RemedyChangeSet
    /// When the message is sent, if ``changes`` has ``RemedyChange/wait``.
    package let until: Instant?
}

/// Finds the minimal sets of changes that let a message pass gates A2, B5 to B9 and B10.
///
/// Forcing and waiting are the changes that more than one of these gates share.
struct SettingRemedies {
    private(set) var sets: [SettingRemedy] = []

    init(
        _ verdicts: GateVerdicts,
        _ message: borrowing CompiledMessage,
        _ recipient: borrowing CompiledRecipient,
        at moment: borrowing Moment,
        isForced: Bool
    ) {
        let preferences = recipient.settings.preferences(in: message.conversation)
        let quiet = QuietRemedies(
            verdicts,
            preferences,
            isForced: isForced || verdicts.overridesDoNotDisturb,
            at: copy moment
        )
        let isFullyForced = isForced && message.policy.forceOverrides == .allPreferences
        let reminders =
            isFullyForced ? [[]] : Self.reminders(verdicts, message, recipient, preferences)
        var unions: [RemedyChangeSet] = []
        for first in quiet.sets {
            for second in reminders {
                unions.append(first.union(second))
            }
        }
        for (index, union) in unions.enumerated() {
            let isSuperfluous = unions.enumerated().contains { other, set in
                set == union ? other < index : set.isSubset(of: union)
            }
            if !isSuperfluous {
                let until = union.contains(.wait) ? quiet.firstPassing(with: union) : nil
                sets.append(SettingRemedy(changes: union, until: until))
            }
        }
    }

    /// The sets that let the message pass gates B8 and B9.
    private static func reminders(
        _ verdicts: GateVerdicts,
        _ message: borrowing CompiledMessage,
        _ recipient: borrowing CompiledRecipient,
        _ preferences: Preferences
    ) -> [RemedyChangeSet] {
        guard verdicts.blocks(.remindNever) || verdicts.blocks(.remindMentionOnly) else {
            return [[]]
        }
        let appType = recipient.settings.preferences(in: nil).remindType
        var sets = [RemedyChangeSet(.setConversationRemindType)]
        if preferences.hasConversationRemindType {
            if preferences.remindType == .mentionOnly { sets.append(RemedyChangeSet(.mention)) }
            // Without its own type the conversation has the app's.
            let passes =
                switch appType {
                case .all: true
                case .mentionOnly: message.ignoresMentionOnly || message.mentions(recipient.id)
                case .never: false
                }
            if passes {
                sets.append(RemedyChangeSet(.removeConversationRemindType))
            } else {
                sets.append(RemedyChangeSet([.removeConversationRemindType, .setRemindType]))
                if appType == .mentionOnly {
                    sets.append(RemedyChangeSet([.removeConversationRemindType, .mention]))
                }
            }
        } else {
            sets.append(RemedyChangeSet(.setRemindType))
            if appType == .mentionOnly { sets.append(RemedyChangeSet(.mention)) }
        }
        if message.policy.forceOverrides == .allPreferences, !message.bypassesDoNotDisturb {
            sets.append(RemedyChangeSet(.force))
        }
        return sets
    }
}

/// Finds the sets of changes that let a message pass gates A2, B5 to B7 and B10, not only minimal ones.
private struct QuietRemedies {
    private(set) var sets: [RemedyChangeSet] = []

    private let preferences: Preferences
    private let isForced: Bool
    private let moment: Moment

    init(
        _ verdicts: GateVerdicts,
        _ preferences: Preferences,
        isForced: Bool,
        at moment: Moment
    ) {
        self.preferences = preferences
        self.isForced = isForced
        self.moment = moment
        var blocked: RemedyChangeSet = []
        for gate in Gate.ofRecipient where !isForced && verdicts.blocks(gate) {
            if case .quiet(let off?) = gate.row.remedy { blocked.insert(off) }
        }
        let isExpired = verdicts.blocks(.messageExpired)
        guard isExpired || !blocked.isEmpty else {
            sets = [[]]
            return
        }
        if !isExpired { sets = [RemedyChangeSet(.force), blocked] }
        // Waiting is enough unless interval and windows leave no instant, or the year 9999 ends before.
        for off in Self.subsets(of: possible) where firstPassing(with: off) != nil {
            sets.append(off.union(RemedyChangeSet(.wait)))
            if off.isEmpty { break }
        }
        if isExpired, !isForced { sets.append(RemedyChangeSet([.force, .wait])) }
    }

    /// The earliest instant, not before now, at which gates B5 to B7 and B10 pass with these changes.
    func firstPassing(with changes: RemedyChangeSet) -> Instant? {
        guard !isForced, !changes.contains(.force) else { return moment.now }
        var preferences = preferences
        if changes.contains(.switchIntervalOff) { preferences.row.quietHours = QuietHours(nil) }
        if changes.contains(.removeQuietWindows) { preferences.windows = .init() }
        if changes.contains(.endDuration) { preferences.row.appExpiry = .min }
        if changes.contains(.endConversationDuration) { preferences.row.conversationExpiry = .min }
        return preferences.firstPassing(notBefore: moment.now, zones: moment.zones)
    }

    /// What the user can switch off.
    private var possible: RemedyChangeSet {
        var possible: RemedyChangeSet = []
        if !preferences.quietHours.isEmpty { possible.insert(.switchIntervalOff) }
        if !preferences.windows.isEmpty { possible.insert(.removeQuietWindows) }
        if runs(preferences.appExpiry) { possible.insert(.endDuration) }
        if runs(preferences.conversationExpiry) { possible.insert(.endConversationDuration) }
        return possible
    }

    private func runs(_ expiry: Instant?) -> Bool {
        expiry.map { moment.now < $0 } ?? false
    }

    /// All subsets, the empty one first.
    private static func subsets(of set: RemedyChangeSet) -> [RemedyChangeSet] {
        var subsets: [RemedyChangeSet] = [[]]
        for change in set.changes {
            subsets += subsets.map { $0.union(RemedyChangeSet(change)) }
        }
        return subsets
    }
}
