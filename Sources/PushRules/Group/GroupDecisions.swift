import ExactJSON
import PushModel
import WallTime

/// One message at one moment, ready to be decided for many recipients.
///
/// What the message's names mean among the recipients, what the recipients have set for its
/// conversation, and what the clocks of all zones show is found once, here. Parts of the recipients
/// can then be decided on several threads at a time.
public struct GroupDecisions: Sendable {
    private let message: CompiledMessage
    private let recipients: CompiledRecipients
    private let now: Instant
    /// The verdicts that are the same for all recipients.
    private let commonVerdicts: GateVerdicts
    /// The minute of the day in each of the recipients' zones.
    private let minutes: [Int16]
    private let overrides: [CompiledRecipients.MemberOverride]
    /// Where the sender stands among the recipients.
    private let senders: MemberSet
    /// The recipients that the message is for; `nil` for all of them.
    private let addressed: MemberSet?
    /// The recipients that the message mentions (rule 1.5).
    package let mentioned: MentionedMembers

    /// Prepares a message for recipients; nothing in either can make this fail.
    public init(
        _ message: CompiledMessage,
        to recipients: CompiledRecipients,
        at moment: Moment
    ) {
        self.message = message
        self.recipients = recipients
        now = moment.now
        commonVerdicts = GateVerdicts(message, at: moment.now)
        minutes = recipients.zones.map { moment.minuteOfDay(in: $0) }
        overrides = recipients.overrides(for: message.conversation)
        let senders = recipients.members(withIDs: [message.sender])
        self.senders = senders
        addressed = message.receivers.map { recipients.members(in: $0) }
        mentioned =
            switch message.mentionList {
            case .all: .all(but: senders)
            case .users(let names) where names.isEmpty: .none
            case .users(let names): .only(recipients.members(in: names))
            }
    }

    /// Decides for the recipients at these places, in order.
    public func decisions(in places: Range<Int>) -> [Decision] {
        Array(unsafeUninitializedCapacity: places.count) { buffer, count in
            forEach(in: places) { _, decision in
                buffer.initializeElement(at: count, to: decision)
                count += 1
            }
        }
    }

    /// Hands over the decision for each of the recipients at these places, in order.
    public func forEach(in places: Range<Int>, _ body: (_ place: Int, Decision) -> Void) {
        var next = overrides.indices.partitioningIndex {
            overrides[$0].place >= places.lowerBound
        }
        for place in places {
            var override = PackedOverride.none
            if next < overrides.count, overrides[next].place == place {
                override = overrides[next].packed
                next += 1
            }
            body(place, decision(place, override))
        }
    }

    @inline(__always)
    private func decision(_ place: Int, _ override: PackedOverride) -> Decision {
        let recipient = recipients.packedRecipients[place]
        var verdicts = commonVerdicts
        verdicts.add(
            message,
            to: recipient,
            override: override,
            isSender: senders.contains(place),
            isAddressed: addressed?.contains(place) ?? true,
            isQuiet: recipient.hasQuietHours
                && recipient.quietHours.contains(minute: minutes[Int(recipients.zonePlaces[place])]),
            isMentioned: { mentioned.contains(place) },
            at: now
        )
        let decision = verdicts.decision(isReady: recipient.isReady(forCalls: message.isCall))
        guard decision == .push, message.filter != nil else { return decision }
        return message.decision(onBindingsOf: recipients.recipients[place])
    }
}
