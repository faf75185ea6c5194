import ExactJSON
import PushModel
import PushRendering
import PushRules
import WallTime

/// Asks what is held again, and makes pushes of what is kept.
struct ReleaseRun {
    private let held: HeldMessages
    private let recipient: Recipient
    private let now: Instant
    /// The messages that pass, newest first.
    private var kept: [Kept] = []
    private var heldOn: [HeldMessages.Release.Held] = []
    private var dropped: [(index: Int, entry: HeldMessages.Release.Dropped)] = []
    /// How many messages of a conversation are counted and no longer kept.
    private var older: [Conversation: Int64] = [:]
    /// Those of which the recipient has read all.
    private var olderRead: [HeldMessages.Older] = []

    fileprivate struct Kept {
        let index: Int
        let sent: Instant
        let message: PreparedMessage
        let recipient: CompiledRecipient

        var conversation: Conversation { message.message.conversation }
    }

    /// The kept messages of one push, newest first.
    fileprivate struct Group {
        var conversations: [Conversation]
        var messages: [Kept]
        /// The message whose ids the push has.
        let newest: Kept
        var count: Int64
        /// Whether it has the conversations that have no push of their own.
        var isShared = false
    }

    init(_ held: HeldMessages, _ recipient: Recipient, _ now: Instant) {
        self.held = held
        self.recipient = recipient
        self.now = now
    }

    /// How many bindings a recipient may have: each push has a request for each of them (H54).
    private static let mostBindings = 100

    /// Asks of each message whether it is pushed now.
    mutating func ask(by evaluator: PushEvaluator) throws(InputError) {
        guard recipient.devices.reduce(0, { $0 + $1.bindings.count }) <= Self.mostBindings else {
            throw InputError(.inputValue, "expected at most \(Self.mostBindings) bindings")
                .within(key: "devices").within(key: "recipient")
        }
        var marks: [Conversation: Instant] = [:]
        for mark in held.read {
            marks[mark.conversation] = max(mark.at, marks[mark.conversation] ?? mark.at)
        }
        var ids: Set<Message.ID> = []
        var compiled: CompiledRecipient?
        for (index, entry) in held.messages.enumerated() {
            do throws(InputError) {
                guard ids.insert(entry.message.id).inserted else {
                    throw InputError(.inputConflict, "a second message of the same id")
                        .within(key: "id").within(key: "message")
                }
                let message = try evaluator.prepareHeld(entry)
                let recipient = compiled ?? message.compile(recipient)
                compiled = recipient
                let asked = Kept(
                    index: index,
                    sent: entry.sent,
                    message: message,
                    recipient: recipient
                )
                ask(asked, marks)
            } catch {
                throw error.within(index: index).within(key: "held")
            }
        }
        kept = kept.ordered { $0.isNewer(than: $1) }
        for (index, entry) in held.older.enumerated() {
            guard older.updateValue(entry.boundedCount, forKey: entry.conversation) == nil
            else {
                throw InputError(.inputConflict, "a second count of the same conversation")
                    .within(index: index).within(key: "older")
            }
        }
        for entry in held.older {
            guard let mark = marks[entry.conversation], entry.newest <= mark else { continue }
            older[entry.conversation] = nil
            olderRead.append(entry)
        }
    }

    private mutating func ask(_ message: Kept, _ marks: [Conversation: Instant]) {
        let (index, entry) = (message.index, held.messages[message.index])
        if held.recalled.contains(entry.message.id) { return drop(index, .recalled) }
        if let mark = marks[message.conversation], message.sent <= mark {
            return drop(index, .read)
        }
        let moment = Moment(now, zones: message.message.zones, heldSince: entry.since)
        guard
            case .suppress(let reason) = message.message.decision(
                for: message.recipient,
                at: moment
            )
        else {
            kept.append(message)
            return
        }
        let rule =
            reason.gate == .suppressingRule
            ? message.message.spokenRule(to: message.recipient, at: moment)?.id : nil
        if let (until, offset) = message.message.heldUntil(
            for: message.recipient,
            reason,
            at: moment
        ) {
            heldOn.append(
                HeldMessages.Release.Held(
                    message: entry.message.id,
                    until: until,
                    reason: reason,
                    rule: rule,
                    offset: offset
                )
            )
        } else {
            drop(index, .suppressed(reason), rule)
        }
    }

    private mutating func drop(
        _ index: Int,
        _ reason: HeldMessages.Release.DropReason,
        _ rule: Rule.ID? = nil
    ) {
        let id = held.messages[index].message.id
        dropped.append((index, .init(message: id, reason: reason, rule: rule)))
    }

    /// Makes the pushes of what is kept.
    mutating func release() -> HeldMessages.Release {
        var release = HeldMessages.Release()
        release.held = heldOn
        let badge = badge
        var heard: Set<Int> = []
        for group in groups {
            let newest = group.newest
            var message = newest.message
            message.form = PushForm(
                digest: group.count > 1 ? digest(of: group) : nil,
                group.isShared ? .shared : .message,
                silentBindings: heard
            )
            var recipient = recipient
            recipient.offlineCount = badge
            let since = held.messages[newest.index].since
            let moment = Moment(now, zones: message.zones, heldSince: since)
            var evaluation = message.evaluation(for: recipient, newest.recipient, at: moment)
            if evaluation.decision != .push, group.count > 1, !group.isShared {
                // One sender's data is no reason to drop the others.
                message.form.extent = .withoutData
                evaluation = message.evaluation(for: recipient, newest.recipient, at: moment)
            }
            guard evaluation.decision == .push else {
                for message in group.messages {
                    drop(message.index, .suppressed(.noEligibleBinding))
                }
                continue
            }
            // Each binding hears the first push that it gets.
            heard.formUnion(evaluation.bindings.indices.filter { evaluation.bindings[$0].isPushed })
            release.pushes.append(
                HeldMessages.Release.Push(
                    conversations: group.conversations,
                    messages: group.messages.map { $0.message.message.id },
                    count: group.count,
                    evaluation: evaluation,
                    newest: newest.index
                )
            )
        }
        release.dropped = dropped.ordered { $0.index < $1.index }.map { $0.entry }
        return release
    }
}

extension ReleaseRun {
    /// What is pushed together, in the order of the pushes (rule 9.2).
    private var groups: [Group] {
        var places: [Conversation: Int] = [:]
        var groups: [Group] = []
        for message in kept {
            let conversation = message.conversation
            if let place = places[conversation] {
                groups[place].messages.append(message)
                groups[place].count += 1
            } else {
                places[conversation] = groups.count
                groups.append(
                    Group(
                        conversations: [conversation],
                        messages: [message],
                        newest: message,
                        count: 1 + (older[conversation] ?? 0)
                    )
                )
            }
        }
        groups = groups.ordered { $0.stands(before: $1) }
        let most = kept.first.map { Int($0.message.configuration.policy.digestAtMost) } ?? 0
        // One that is left over shares with none, and has its own.
        guard groups.count > most + 1 else { return groups }
        let rest = groups[most...]
        guard let first = rest.first else { return groups }
        let shared = Group(
            conversations: rest.flatMap { $0.conversations },
            messages: rest.flatMap { $0.messages }.ordered { $0.isNewer(than: $1) },
            newest: first.newest,
            count: rest.reduce(0) { $0 + $1.count },
            isShared: true
        )
        return groups[..<most] + [shared]
    }

    /// How many messages a push stands for, and from whom: up to three, the newest first, each once (rule 9.3).
    private func digest(of group: Group) -> PushForm.Digest {
        var senders: Set<UserID> = []
        var names: [String] = []
        for kept in group.messages where names.count < 3 {
            let sender = kept.message.message.from
            guard senders.insert(sender).inserted else { continue }
            names.append(kept.message.sender.displayName?.nonEmpty ?? sender.string)
        }
        return PushForm.Digest(count: group.count, senders: names.joined(separator: ", "))
    }

    /// The badge of all pushes (rule 9.4).
    private var badge: Int {
        if let count = held.offlineCount { return max(1, count) }
        guard let newest = kept.first else { return 1 }
        let gone = dropped.count { index, entry in
            let isGone = entry.reason == .read || entry.reason == .recalled
            return isGone && held.messages[index].sent <= newest.sent
        }
        // Where `Int` has 32 bits, a sum of these does not fit.
        let counted = olderRead.reduce(into: Int64(gone)) { sum, entry in
            if entry.newest <= newest.sent { sum += entry.boundedCount }
        }
        return Int(max(1, Int64(max(0, held.messages[newest.index].offlineCount)) - counted))
    }
}

extension HeldMessages.Older {
    /// The count within its range: a caller may say any.
    fileprivate var boundedCount: Int64 { min(max(count, 1), Int64(Int32.max)) }
}

extension ReleaseRun.Kept {
    fileprivate func isNewer(than other: Self) -> Bool {
        (sent, index) > (other.sent, other.index)
    }
}

extension ReleaseRun.Group {
    /// Whether the newest message is newer; of two that were sent at the same instant the type and the id decide.
    fileprivate func stands(before other: Self) -> Bool {
        guard newest.sent == other.newest.sent else { return newest.sent > other.newest.sent }
        let (first, second) = (newest.conversation, other.newest.conversation)
        return (first.type.rawValue, first.id) < (second.type.rawValue, second.id)
    }
}
