public import ExactJSON

/// An input that was made, and the verb it is for.
public struct GeneratedInput: Hashable, Sendable {
    /// The verb.
    public let verb: ExactString
    /// The input's JSON text, without white space at its ends.
    public let text: [UInt8]
    /// The fault that was put into the input; `nil` if the input is valid.
    public let fault: InputError?
}

/// Makes inputs where implementations are likely to differ.
///
/// The seed, the verb and its number determine an input, on every machine and with every release of the
/// zone data. Most inputs are valid and lie near edges: of intervals and durations, of changes of the
/// clock, of 24 hours, of sizes, of what counts as a flag, of texts that look alike. One in twelve has
/// exactly one fault, because any one of several may be answered (X7).
public struct InputGenerator: Sendable {
    /// The verbs that inputs can be made for.
    public static let verbs: [ExactString] = [
        "decide", "why-not", "redact", "check-settings", "prove", "replay", "schedule", "present",
        "lint", "tim", "getui",
    ]

    /// The seed.
    public let seed: UInt64
    /// The verb of all inputs, one of ``verbs``; `nil` for `decide`, and `schedule` in one of seven.
    public let verb: ExactString?

    /// Creates a generator.
    public init(seed: UInt64, verb: ExactString? = nil) {
        self.seed = seed
        self.verb = verb
    }

    /// The input of a number, from 0.
    public func input(at index: Int) -> GeneratedInput {
        var draw = Draw(seed: seed, index: index)
        let verb = verb ?? (draw.percent(15) ? "schedule" : "decide")
        var (value, fault) = Self.value(of: verb, &draw)
        var text = draw.percent(15) ? Spelling.text(value, &draw) : value.utf8
        if fault == nil, draw.percent(1) {
            (text, fault) = FaultyInputs.unreadable(text, &draw)
        }
        return GeneratedInput(verb: verb, text: text, fault: fault)
    }

    private static func value(
        of verb: ExactString,
        _ draw: inout Draw
    ) -> (JSONValue, InputError?) {
        let shape: InputShape
        switch verb {
        case "schedule":
            let value = JSONValue.object(ScheduleInputs.input(&draw))
            return draw.percent(8) ? FaultyInputs.spoiled(value, &draw) : (value, nil)
        case "check-settings":
            let value = JSONValue.object(CheckSettingsInputs.input(&draw))
            return draw.percent(8) ? FaultyInputs.spoiled(value, &draw) : (value, nil)
        case "replay":
            let input = ReplayInputs.input(&draw)
            return draw.percent(8) ? ReplayInputs.spoiled(input, &draw) : (.object(input), nil)
        case "redact":
            let ids = JSONValue.bool(draw.percent(50))
            let (input, fault) = self.value(of: "decide", &draw)
            return (.object(["input": input, "ids": ids]), fault?.within(key: "input"))
        case "prove":
            var question = ProveInputs.input(&draw)
            guard draw.percent(8), let input = question["input"] else {
                return (.object(question), nil)
            }
            let (spoiled, fault) = FaultyInputs.spoiled(input, &draw)
            question["input"] = spoiled
            return (.object(question), fault?.within(key: "input"))
        case "present": shape = PresentInputs.shape
        case "lint": shape = LintInputs.shape
        case "tim": shape = TencentIMInputs.shape
        case "getui": shape = GetuiInputs.shape
        default:
            let value = JSONValue.object(DecideInputs.input(&draw))
            return draw.percent(8) ? FaultyInputs.spoiled(value, &draw) : (value, nil)
        }
        let value = shape.value(&draw)
        if draw.percent(8), let (spoiled, fault) = shape.spoiled(value, at: .root, &draw) {
            return (spoiled, fault)
        }
        return (value, nil)
    }
}
