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

/// Makes inputs of `decide` and `schedule` where implementations are likely to differ.
///
/// The seed and its number determine an input, on every machine and with every release of the zone
/// data. Most inputs are valid and lie near edges: of intervals and durations, of changes of the clock,
/// of 24 hours, of sizes, of what counts as a flag, of texts that look alike. One in twelve has exactly
/// one fault, because any one of several may be answered (X7).
public struct InputGenerator: Sendable {
    /// The seed.
    public let seed: UInt64

    /// Creates a generator.
    public init(seed: UInt64) {
        self.seed = seed
    }

    /// The input of a number, from 0.
    public func input(at index: Int) -> GeneratedInput {
        var draw = Draw(seed: seed, index: index)
        let isSchedule = draw.percent(15)
        let verb: ExactString = isSchedule ? "schedule" : "decide"
        var value = JSONValue.object(
            isSchedule ? ScheduleInputs.input(&draw) : DecideInputs.input(&draw)
        )
        var fault: InputError?
        if draw.percent(8) {
            (value, fault) = FaultyInputs.spoiled(value, &draw)
        }
        var text = draw.percent(15) ? Spelling.text(value, &draw) : value.utf8
        if fault == nil, draw.percent(1) {
            (text, fault) = FaultyInputs.unreadable(text, &draw)
        }
        return GeneratedInput(verb: verb, text: text, fault: fault)
    }
}
