package import ExactJSON
package import PushRules

/// The answer of `compare`: which of two lets more messages through (rule 7.8).
package struct Comparison: Sendable {
    package enum Answer: String, WireWord, JSONRepresentable {
        /// Every message is pushed with both or with neither.
        case same
        /// Nothing is pushed with *b* alone, and something with *a* alone.
        case aLetsThroughMore
        /// The other way round.
        case bLetsThroughMore
        /// Each lets through what the other does not.
        case differ
        /// Nothing that was tried tells them apart, and not all was tried (Z5).
        case undecided
    }

    /// An input that one side pushes and the other does not; it lacks what is compared.
    package struct Witness: Sendable {
        package let input: JSONValue
        /// Why the other side does not push it.
        package let reason: SuppressionReason
    }

    package let answer: Answer
    package let kind: CompareRequest.Kind
    /// How many cases were decided by both.
    package let cases: Int64
    /// The smallest input that *a* alone pushes; `nil` if none is known.
    package let onlyA: Witness?
    /// The smallest input that *b* alone pushes; `nil` if none is known.
    package let onlyB: Witness?
    /// What was not decided, as a place in either; only of ``Answer/undecided``.
    package let place: JSONPointer?

    package var json: JSONObject {
        var json: JSONObject = [
            "answer": answer.json, "of": kind.json, "cases": .number(JSONNumber(cases)),
        ]
        for (key, witness) in [("onlyA", onlyA), ("onlyB", onlyB)] as [(ExactString, Witness?)] {
            guard let witness else { continue }
            json[key] = .object(["input": witness.input, "reason": witness.reason.json])
        }
        json["place"] = place?.text.json
        return json
    }
}
