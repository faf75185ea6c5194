import ExactJSON
import PushModel
import WallTime

/// One message at one moment, ready to be decided for an audience.
///
/// What the message's names mean among the recipients, what the recipients have set for its
/// conversation, and what every zone's clock shows is found once, here. Parts of the audience can then
/// be decided on several threads at a time.
public struct GroupDecisions: Sendable {
    private let message: CompiledMessage
    private let audience: CompiledRecipients
    private let now: Instant
    /// What stands against the message whoever it is for.
    private let general: Objections
    /// What every zone of the audience shows: the minute of the day.
    private let minutes: [Int16]
    private let overrides: [CompiledRecipients.MemberOverride]
    /// Where the sender stands in the audience.
    private let senders: MemberSet?
    /// Whom the message is for; `nil` for everybody.
    private let addressed: MemberSet?
    private let mentioned: Mentioned

    private enum Mentioned: Sendable {
        case everybodyBut(MemberSet)
        case members(MemberSet)
        case nobody
    }

    /// Prepares a message for an audience; nothing in either can make this fail.
    public init(_ message: CompiledMessage, to audience: CompiledRecipients, at moment: Moment) {
        self.message = message
        self.audience = audience
        now = moment.now
        general = message.generalObjections(at: moment.now)
        minutes = audience.zones.map { zone in
            let offset = moment.zones.offset(of: zone, at: moment.now)
            return Int16(moment.now.minuteOfDay(offset: offset))
        }
        overrides = audience.overrides(for: message.conversation)
        let sender = audience.members(CollectionOfOne(message.sender.text)) { $0 == message.sender }
        senders = sender
        addressed = message.receivers.map { receivers in
            audience.members(receivers.all) { receivers.contains($0.text) }
        }
        mentioned =
            switch message.mentionList {
            case .everybody: .everybodyBut(sender)
            case .users(let names) where names.all.isEmpty: .nobody
            case .users(let names):
                .members(audience.members(names.all) { names.contains($0.text) })
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
        let standing = audience.standings[place]
        let objections = message.objections(
            besides: general,
            to: standing,
            override: override,
            isSender: senders?.contains(place) ?? false,
            isAddressed: addressed?.contains(place) ?? true,
            isQuiet: standing.hasQuietHours
                && standing.isQuiet(atMinute: minutes[Int(audience.zonePlaces[place])]),
            isMentioned: { isMentioned(place) },
            at: now
        )
        guard objections.isEmpty, message.filter != nil else { return objections.decision }
        return message.decision(onBindingsOf: audience.recipients[place])
    }

    /// Whether the message mentions the recipient at a place (rule 1.5).
    public func isMentioned(_ place: Int) -> Bool {
        switch mentioned {
        case .everybodyBut(let senders): !senders.contains(place)
        case .members(let members): members.contains(place)
        case .nobody: false
        }
    }
}
