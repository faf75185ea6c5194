import ExactJSON
import PushContract

struct CompareInputs {
    /// Two policies, apps or settings, of which one may be the other with a change.
    static func input(_ draw: inout Draw) -> (JSONValue, InputError?) {
        let kind = CompareRequest.Kind.allCases[draw.below(3)]
        let first = part(kind, &draw)
        var second = part(kind, &draw)
        if draw.percent(60) {
            // One key of the other alone; an interval has two.
            let part = second
            let key = draw.shuffled(second.members).first
            second = first
            for member in key.map({ key in others(key, of: part) }) ?? [] {
                second[member.key] = member.value
            }
        }
        var input: JSONObject = [
            "a": .object([kind.word: .object(first)]), "b": .object([kind.word: .object(second)]),
        ]
        if kind == .settings, draw.percent(30) { input["app"] = .object(part(.app, &draw)) }
        guard draw.percent(8) else { return (.object(input), nil) }
        input["a"] = nil
        return (.object(input), InputError(.inputMissing, "no side").within(key: "a"))
    }

    private static func others(
        _ member: JSONObject.Member,
        of part: JSONObject
    ) -> [JSONObject.Member] {
        let ends: Set<ExactString> = ["silentModeStartTime", "silentModeEndTime"]
        guard ends.contains(member.key) else { return [member] }
        return part.members.filter { ends.contains($0.key) }
    }

    private static func part(_ kind: CompareRequest.Kind, _ draw: inout Draw) -> JSONObject {
        let input = DecideInputs.input(&draw)
        let part =
            switch kind {
            case .policy: input["app"]?.object?["policy"]
            case .app: input["app"]
            case .settings: input["recipient"]?.object?["settings"]
            }
        return part?.object ?? [:]
    }
}
