import ExactJSON
import PushContract

struct ReplayInputs {
    /// An input, some of whose log may be refused.
    static func input(_ draw: inout Draw) -> (JSONValue, InputError?) {
        var inputs: [JSONValue] = []
        for _ in 0..<draw.below(8) {
            let value = JSONValue.object(DecideInputs.input(&draw))
            inputs.append(draw.percent(8) ? FaultyInputs.spoiled(value, &draw).0 : value)
        }
        var input: JSONObject = ["b": side(&draw), "inputs": .array(inputs)]
        if draw.percent(50) { input["a"] = side(&draw) }
        if draw.percent(50) { input["list"] = true }
        return draw.percent(8) ? spoiled(input, &draw) : (.object(input), nil)
    }

    /// The input with a fault of its own, not of its log, and the error that must be answered.
    private static func spoiled(
        _ input: JSONObject,
        _ draw: inout Draw
    ) -> (JSONValue, InputError) {
        var input = input
        switch draw.below(4) {
        case 0:
            input["b"] = nil
            return (.object(input), InputError(.inputMissing, "no side").within(key: "b"))
        case 1:
            input["inputs"] = nil
            return (.object(input), InputError(.inputMissing, "no log").within(key: "inputs"))
        case 2:
            input["inputs"] = [:]
            return (.object(input), InputError(.inputType, "no array").within(key: "inputs"))
        default:
            input["c"] = [:]
            return (.object(input), InputError(.inputUnknownKey, "no key").within(key: "c"))
        }
    }

    /// Parts of some input.
    private static func side(_ draw: inout Draw) -> JSONValue {
        let input = JSONValue.object(DecideInputs.input(&draw))
        let places: [[ExactString]] = [
            ["app", "policy"], ["app"], ["recipient", "settings"], ["message", "ext"],
        ]
        let parts = zip(ReplaySide.Part.allCases, places).map { part, place in
            (part.word, place.reduce(Optional(input)) { $0?.object?[$1] }?.object ?? [:])
        }
        var side = JSONObject()
        let (first, rest) = (draw.below(4), draw.percent(20))
        for (index, part) in parts.enumerated() where index == first || (rest && index > 1) {
            side[part.0] = .object(part.1)
        }
        return .object(side)
    }
}
