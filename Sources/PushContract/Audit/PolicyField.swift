import ExactJSON
import PushModel
import WallTime
import ZoneData

/// A field of the policy that can change whether a message is pushed, with all its values (rule 7.9).
struct PolicyField: Sendable {
    /// As an input of `decide` has it.
    let key: ExactString
    /// How its values are written; no time zone is `none`.
    let values: [JSONValue]
    /// Gives a policy the value with an index.
    let set: @Sendable (inout PushPolicy, Int) -> Void
    /// Whether another value can change what is decided on an input; it may be `true` of one where none does.
    let canMatter: @Sendable (DecideRequest) -> Bool

    private init(
        _ key: ExactString,
        _ count: Int = 2,
        absent: JSONValue = false,
        set: @escaping @Sendable (inout PushPolicy, Int) -> Void,
        canMatter: @escaping @Sendable (DecideRequest) -> Bool
    ) {
        self.key = key
        values = (0..<count).map { index in
            var policy = PushPolicy()
            set(&policy, index)
            return policy.json.object?[key] ?? absent
        }
        self.set = set
        self.canMatter = canMatter
    }

    /// All of them; the time zone is the last.
    static let all = [
        PolicyField(
            "forceOverrides",
            set: { $0.forceOverrides = .allCases[$1] },
            canMatter: { $0.message.ext["em_force_notification"] != nil }
        ),
        PolicyField(
            "mentionOnlyInChat",
            set: { $0.mentionOnlyInChat = .allCases[$1] },
            canMatter: { $0.message.type == .chat }
        ),
        PolicyField(
            "multiDevice",
            set: { $0.multiDevice = .allCases[$1] },
            canMatter: { $0.recipient.devices.count > 1 }
        ),
        PolicyField(
            "userRules",
            set: { $0.userRules = $1 == 1 },
            canMatter: { !$0.recipient.settings.rules.isEmpty }
        ),
        PolicyField(
            "timeZone",
            zones.count,
            absent: "none",
            set: { $0.timeZone = zones[$1] },
            canMatter: { readsPolicyZone($0) }
        ),
    ]

    private static func readsPolicyZone(_ request: DecideRequest) -> Bool {
        let settings = request.recipient.settings
        let own = settings.timeZone.flatMap { try? ZoneTable.bundled.compile($0) }
        return own == nil
            && (settings.interval != nil || !settings.quietWindows.isEmpty
                || !settings.rules.isEmpty || !request.app.rules.isEmpty)
    }

    /// No time zone, then those of the zone data.
    private static let zones = [nil] + ZoneTable.bundled.zoneNames.map { PushTimeZone.named($0) }
    private static let compiledZones = zones.map { zone in
        zone.flatMap { try? ZoneTable.bundled.compile($0) }
    }

    /// The time zones in groups that show the same time at an instant: the group of each, and the first of each group.
    static func zoneGroups(at now: Instant) -> (of: [Int], first: [Int]) {
        var groups: [PushTimeZone.Offset?: Int] = [:]
        var (of, first): ([Int], [Int]) = ([], [])
        for (index, zone) in compiledZones.enumerated() {
            let offset = zone.map { ZoneTable.bundled.offset(of: $0, at: now) }
            let group = groups[offset] ?? first.count
            if group == first.count {
                groups[offset] = group
                first.append(index)
            }
            of.append(group)
        }
        return (of, first)
    }
}
