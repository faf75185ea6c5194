import ExactJSON
import PushModel

/// Counts for every policy that can change an outcome in how many places a log says something else (rule 7.9).
///
/// It holds a number for each policy, and nothing of the log.
struct PolicySearch: Sendable {
    private static let fields = PolicyField.all
    private static let zoneCount = fields.last?.values.count ?? 1
    private static let policyCount = fields.reduce(1) { $0 * $1.values.count }
    /// How far apart policies are that differ in the next value of a field; of the last field, the zone, it is 1.
    private static let strides = fields.indices.map { place in
        fields[(place + 1)...].reduce(1) { $0 * $1.values.count }
    }

    private var differing = [Int](repeating: 0, count: policyCount)

    /// The index of the value that a policy has of a field.
    private static func value(of place: Int, in policy: Int) -> Int {
        policy / strides[place] % fields[place].values.count
    }

    private static func policy(at index: Int) -> PushPolicy {
        var policy = PushPolicy()
        for place in fields.indices { fields[place].set(&policy, value(of: place, in: index)) }
        return policy
    }

    /// Counts an input.
    mutating func add(_ request: DecideRequest, _ input: AuditedInput) throws(InputError) {
        let matters = Self.fields.map { $0.canMatter(request) }
        let zones =
            matters.last == true
            ? PolicyField.zoneGroups(at: request.now)
            : (of: [Int](repeating: 0, count: Self.zoneCount), first: [0])
        // For each mix of the other fields, what differs in each group of zones.
        var mixes: [[Int]] = []
        for mix in stride(from: 0, to: Self.policyCount, by: Self.zoneCount) {
            // The first with the same values of the fields that matter.
            let same = Self.fields.indices.reduce(mix) { index, place in
                matters[place]
                    ? index : index - Self.value(of: place, in: mix) * Self.strides[place]
            }
            var counts: [Int] = []
            if same < mix { counts = mixes[same / Self.zoneCount] }
            for zone in zones.first where same == mix {
                let policy = Self.policy(at: mix + zone)
                counts.append(try input.comparisons(by: policy).count { $0.differs })
            }
            mixes.append(counts)
        }
        guard mixes.contains(where: { $0.contains { $0 > 0 } }) else { return }
        for (mix, counts) in mixes.enumerated() {
            for (zone, group) in zones.of.enumerated() {
                differing[mix * Self.zoneCount + zone] += counts[group]
            }
        }
    }

    /// The answer's `policy`: of those by which the fewest places differ the first that is nearest to another policy.
    func finding(nearest policy: PushPolicy) -> JSONObject {
        let fewest = differing.min() ?? 0
        let best = differing.indices.filter { differing[$0] == fewest }
        func distance(_ index: Int) -> Int {
            Self.fields.indices.count { place in
                var changed = policy
                Self.fields[place].set(&changed, Self.value(of: place, in: index))
                return changed != policy
            }
        }
        let found = best.min { distance($0) < distance($1) } ?? 0
        let fields = Self.fields.enumerated().map { place, field in
            let value = Self.value(of: place, in: found)
            let others = field.values.indices.filter {
                $0 != value && differing[found + ($0 - value) * Self.strides[place]] == fewest
            }
            let isFound = best.allSatisfy { Self.value(of: place, in: $0) == value }
            let isOpen = others.count == field.values.count - 1
            var json: JSONObject = [
                "key": field.key.json, "value": field.values[value],
                "told": isFound ? "found" : isOpen ? "open" : "some",
            ]
            if !isFound, !isOpen { json["others"] = .array(others.map { field.values[$0] }) }
            return JSONValue.object(json)
        }
        return [
            "differ": .number(JSONNumber(Int64(fewest))),
            "policies": .number(JSONNumber(Int64(best.count))), "fields": .array(fields),
        ]
    }
}
