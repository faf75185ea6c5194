import ExactJSON
package import PushModel
import WallTime

/// Many recipients, laid out so that every message to them is decided by integer arithmetic.
///
/// A group's members are compiled once and then decided for with every message: a decision reads 20
/// bytes of a member, and what members have set for the conversation is found once per message. The
/// decisions are those that ``Decision/init(_:to:at:)`` makes one by one, only faster.
public struct CompiledRecipients: Sendable {
    /// The recipients, in the order in which they are decided.
    public let recipients: [CompiledRecipient]

    /// What the gates look at of each recipient.
    let packedRecipients: [PackedRecipient]
    /// For each recipient, the index of the quiet hours' zone in ``zones``; 0 without quiet hours.
    let zonePlaces: [Int32]
    /// The zones of all quiet hours, each once.
    let zones: [CompiledZone]
    /// For each conversation, what recipients have set for it.
    private let overrides: [Conversation: [MemberOverride]]
    private let places: MemberPlaces

    /// What the recipient at a place has set for a conversation.
    struct MemberOverride: Sendable {
        let place: Int32
        let packed: PackedOverride
    }

    /// Lays out recipients in their order; a recipient who is listed twice is decided twice.
    ///
    /// At most 2^31-1 recipients.
    public init(_ recipients: [CompiledRecipient]) {
        precondition(recipients.count <= Int32.max, "more than 2^31-1 recipients")
        self.recipients = recipients
        packedRecipients = recipients.map { $0.packed }
        var zonePlaces: [Int32] = []
        zonePlaces.reserveCapacity(recipients.count)
        var zones: [CompiledZone] = []
        var placeOfZone: [CompiledZone: Int32] = [:]
        var overrides: [Conversation: [MemberOverride]] = [:]
        for (place, recipient) in recipients.enumerated() {
            var zonePlace: Int32 = 0
            if !recipient.packed.quietHours.isEmpty, let zone = recipient.settings.timeZone {
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

    /// The recipients that have one of these ids, compared exactly.
    package func members(withIDs ids: [UserID]) -> MemberSet {
        members(in: SortedNames(ids.map { $0.text }))
    }

    /// The recipients whose ids these names contain.
    ///
    /// Each recipient is compared at most once, however many names and ids differ in case alone or
    /// have the same fingerprint.
    func members(in names: SortedNames) -> MemberSet {
        var members = MemberSet(count: count)
        for fingerprint in names.foldedFingerprints {
            for place in places.places(of: fingerprint)
            where names.contains(recipients[place].id.text) {
                members.insert(place)
            }
        }
        return members
    }
}
