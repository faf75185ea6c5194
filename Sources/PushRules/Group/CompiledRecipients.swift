import ExactJSON
import PushModel
import WallTime

/// Many recipients, laid out so that every message to them is decided by integer arithmetic.
///
/// A group's members are compiled once and then asked about with every message: a decision reads 20
/// bytes of a member, and what members have set for the conversation at hand is found once per message.
/// ``Decision`` of one recipient after the other says the same, only slower.
public struct CompiledRecipients: Sendable {
    /// The recipients, in the order in which they are decided.
    public let recipients: [CompiledRecipient]

    /// The recipients as the gates see them.
    let standings: [PackedRecipient]
    /// For each recipient, the place of the quiet hours' zone in ``zones``; 0 without quiet hours.
    let zonePlaces: [Int32]
    /// The zones of all quiet hours, each once.
    let zones: [CompiledZone]
    /// What recipients have set for conversations, by the conversation.
    private let overrides: [Conversation: [MemberOverride]]
    private let places: MemberPlaces

    /// What the recipient at a place has set for a conversation.
    struct MemberOverride: Sendable {
        let place: Int32
        let packed: PackedOverride
    }

    /// Lays out recipients; their order stays, and whoever stands there twice is decided twice.
    ///
    /// At most 2^31-1 recipients.
    public init(_ recipients: [CompiledRecipient]) {
        precondition(recipients.count <= Int32.max, "more than 2^31-1 recipients")
        self.recipients = recipients
        standings = recipients.map { $0.standing }
        var zonePlaces: [Int32] = []
        zonePlaces.reserveCapacity(recipients.count)
        var zones: [CompiledZone] = []
        var placeOfZone: [CompiledZone: Int32] = [:]
        var overrides: [Conversation: [MemberOverride]] = [:]
        for (place, recipient) in recipients.enumerated() {
            var zonePlace: Int32 = 0
            if recipient.standing.hasQuietHours, let zone = recipient.settings.timeZone {
                if let known = placeOfZone[zone] {
                    zonePlace = known
                } else {
                    zonePlace = Int32(zones.count)
                    placeOfZone[zone] = zonePlace
                    zones.append(zone)
                }
            }
            zonePlaces.append(zonePlace)
            for (conversation, packed) in recipient.settings.packedOverrides {
                overrides[conversation, default: []]
                    .append(MemberOverride(place: Int32(place), packed: packed))
            }
        }
        self.zonePlaces = zonePlaces
        self.zones = zones
        self.overrides = overrides
        places = MemberPlaces(recipients.map { $0.id })
    }

    /// How many recipients there are.
    public var count: Int { recipients.count }

    /// Decides for every recipient, in order.
    public func decisions(on message: CompiledMessage, at moment: Moment) -> [Decision] {
        GroupDecisions(message, to: self, at: moment).decisions(in: 0..<count)
    }

    /// What recipients have set for a conversation, in the order of their places.
    func overrides(for conversation: Conversation) -> [MemberOverride] {
        overrides[conversation] ?? []
    }

    /// The recipients with one of these ids.
    func members(_ names: some Sequence<ExactString>, _ match: (UserID) -> Bool) -> MemberSet {
        var members = MemberSet(count: count)
        for name in names {
            for place in places.likely(name) where match(recipients[place].id) {
                members.insert(place)
            }
        }
        return members
    }
}
