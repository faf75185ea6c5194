package import ExactJSON

/// An input that was made, and the verb it is for.
package struct GeneratedInput: Hashable, Sendable {
    package let verb: ExactString
    /// The input's JSON text, without white space at its ends.
    package let text: [UInt8]
    /// The fault that was put into the input; `nil` if the input is valid.
    package let fault: InputError?

    /// Makes an input, and the fault that is in it; `nil` if it is valid.
    typealias Maker = @Sendable (inout Draw) -> (JSONValue, InputError?)
}

/// Makes inputs where implementations are likely to differ.
///
/// The seed, the verb and its number determine an input, on every machine and with every release of the
/// zone data. Most inputs are valid and lie near edges: of intervals and durations, of changes of the
/// clock, of 24 hours, of sizes, of what counts as a flag, of texts that look alike. One in twelve has
/// exactly one fault, because any one of several may be answered (X7).
package struct InputGenerator: Sendable {
    package static let verbs = ContractVerb.stateless.map { $0.name }

    /// The same seed makes the same inputs.
    package let seed: UInt64
    /// The verb of all inputs, one of ``verbs``; `nil` for `decide`, and `schedule` in one of seven.
    package let verb: ExactString?

    package init(seed: UInt64, verb: ExactString? = nil) {
        self.seed = seed
        self.verb = verb
    }

    /// The input of a number, from 0.
    package func input(at index: Int) -> GeneratedInput {
        var draw = Draw(seed: seed, index: index)
        let verb = verb ?? (draw.percent(15) ? "schedule" : "decide")
        let row = ContractVerb.stateless.first { $0.name == verb }
        var (value, fault) = row?.inputs?(&draw) ?? (.null, nil)
        var text = draw.percent(15) ? Spelling.text(value, &draw) : value.utf8
        if fault == nil, draw.percent(1) {
            (text, fault) = FaultyInputs.unreadable(text, &draw)
        }
        return GeneratedInput(verb: verb, text: text, fault: fault)
    }
}
