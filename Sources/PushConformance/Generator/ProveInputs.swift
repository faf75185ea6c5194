import ExactJSON
import PushContract
import PushModel
import PushRules
import WallTime

/// Makes inputs of `prove`: an input of `decide`, a few places that are unknown, and a question.
struct ProveInputs {
    /// About how many cases an input may have, so that a slow implementation answers it too.
    private static let mostCases = 1_000

    /// A question, whose input may have a fault.
    static func input(_ draw: inout Draw) -> (JSONValue, InputError?) {
        var input = DecideInputs.input(&draw)
        input["id"] = nil
        var places: [UnknownPlace] = []
        var cases = 1
        let devices = input["recipient"]?.object?["devices"]?.array ?? []
        let states = devices.indices.prefix(3).map { UnknownPlace.deviceState($0) }
        for place in draw.shuffled(UnknownPlace.allCases + states).prefix(1 + draw.below(4))
        where !places.contains(where: place.overlaps) {
            guard canBeUnknown(place, in: input), cases * weight(place) <= mostCases else {
                continue
            }
            cases *= weight(place)
            places.append(place)
        }
        var question: JSONObject = [
            "input": .object(input),
            "unknown": .array(places.map { $0.json }),
            "ask": .object(ask(&draw)),
        ]
        if draw.percent(30), let span = span(of: input, &draw) { question["now"] = span }
        guard draw.percent(8) else { return (.object(question), nil) }
        let (spoiled, fault) = FaultyInputs.spoiled(.object(input), &draw)
        question["input"] = spoiled
        return (.object(question), fault?.within(key: "input"))
    }

    private static func canBeUnknown(_ place: UnknownPlace, in input: JSONObject) -> Bool {
        switch place {
        case .messageFrom:
            input["sender"]?.object?["id"] == nil
        case .pushExtType:
            input["message"]?.object?["ext"]?.object?["em_push_ext"]
                .map { $0.object != nil } ?? true
        default: true
        }
    }

    /// About how many classes a place has.
    private static func weight(_ place: UnknownPlace) -> Int {
        switch place {
        case .settings: 800
        case .policy: 200
        case .ext: 96
        case .devices: 30
        case .conversations, .messageFrom, .messageTo, .recipientID: 12
        case .bodyType: 9
        default: 3
        }
    }

    private static func ask(_ draw: inout Draw) -> JSONObject {
        let reasons = SuppressionReason.allCases.map { $0.word.string }
        switch draw.below(4) {
        case 0: return ["outcome": draw.one("push", "suppress")]
        case 1: return ["reason": draw.string(reasons)]
        case 2: return ["blocker": draw.string(reasons)]
        default:
            return [
                "gate": draw.string(Gate.allCases.map { $0.id.string }),
                "verdict": draw.string(Gate.Verdict.allCases.map { $0.word.string }),
            ]
        }
    }

    /// A stretch of time at the input's instant; `nil` at the end of time.
    private static func span(of input: JSONObject, _ draw: inout Draw) -> JSONValue? {
        guard let text = input["now"]?.string, let now = try? Instant(rfc3339: text) else {
            return nil
        }
        let lengths: [Int64] = [1, 3_600_000, 86_400_000, 2 * 86_400_000 + 1]
        let from = now.adding(milliseconds: -draw.int(0...3_600_000))
        let to = from.adding(milliseconds: draw.of(lengths, default: 1))
        return from < to ? .object(["from": from.json, "to": to.json]) : nil
    }
}
