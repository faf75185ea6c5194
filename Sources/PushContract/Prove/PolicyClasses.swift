import ExactJSON
import PushModel

/// The policies that stand for all others: one for each combination of what is unknown of a policy (rule 7.4).
///
/// The zone is not among them, because its classes depend on the instant.
struct PolicyClasses {
    /// Each policy, as it is written and as it is read.
    let policies: [(json: JSONValue, policy: PushPolicy)]

    /// The keys that a question can depend on, with their words.
    private static let keys: [(place: UnknownPlace, words: [JSONValue])] = [
        (.alertStyle, PushPolicy.AlertStyle.allCases.map { $0.json }),
        (.forceOverrides, PushPolicy.ForceOverrides.allCases.map { $0.json }),
        (.language, PushPolicy.Language.allCases.map { $0.json }),
        (.leftovers, PushPolicy.Leftovers.allCases.map { $0.json }),
        (.mentionOnlyInChat, PushPolicy.MentionOnlyInChat.allCases.map { $0.json }),
        (.multiDevice, PushPolicy.MultiDevice.allCases.map { $0.json }),
    ]

    /// Whether a place is a part of a policy that has classes here.
    static func have(_ place: UnknownPlace) -> Bool {
        place == .policy || keys.contains { $0.place == place }
    }

    /// The policies of an input whose unknown places are these; with none the input's own.
    init(_ given: JSONValue?, _ places: [UnknownPlace]) throws(InputError) {
        let isUnknown = places.contains(.policy)
        var written: [JSONObject] = [given?.object ?? [:]]
        if isUnknown {
            // Whether users' rules are asked is no reading of the vendor's pages, and stays.
            let asks = written[0]["userRules"]
            written = [JSONObject()]
            written[0]["userRules"] = asks
        }
        for (place, words) in Self.keys where isUnknown || places.contains(place) {
            written = written.flatMap { policy in
                words.map { word in
                    var policy = policy
                    if let key = place.keys.last { policy[key] = word }
                    return policy
                }
            }
        }
        var policies: [(json: JSONValue, policy: PushPolicy)] = []
        for policy in written {
            policies.append((.object(policy), try PushPolicy(json: .object(policy))))
        }
        self.policies = policies
    }
}
