package import ExactJSON
package import PushRules
package import WallTime

/// The answer of `prove`: whether something holds of every input that is like a given one except at
/// unknown places (rule 7.4).
package struct Proof: Sendable {
    /// Of which inputs it holds.
    package enum Answer: String, WireWord, JSONRepresentable {
        /// Of every one.
        case always
        /// Of none.
        case never
        /// Of some.
        case sometimes
        /// It hangs on whether a payload fits or a rule speaks, and the cases do not say (Q10, Q16).
        case undecided
    }

    /// A stretch of time at whose instants it holds.
    package struct Stretch: Hashable, Sendable {
        /// The first instant.
        package let from: Instant
        /// The first instant after the stretch.
        package internal(set) var to: Instant
        /// ``Answer/always``, or ``Answer/sometimes`` if it holds of some of the inputs of each instant.
        package let answer: Answer
    }

    /// Of which inputs it holds.
    package let answer: Answer
    /// How many cases stand for all inputs.
    package let cases: Int64
    /// The gates by which it is so, in order; only of ``Answer/always`` and ``Answer/never`` (Q12).
    package let causes: [ProofCause]
    /// An input of which it holds; only of ``Answer/sometimes``.
    package let yes: JSONValue?
    /// An input of which it does not hold; only of ``Answer/sometimes``.
    package let no: JSONValue?
    /// The maximal stretches at whose instants it holds; `nil` unless the instant is unknown and the
    /// answer ``Answer/sometimes``.
    package let when: [Stretch]?

    /// The unknown place whose classes do not say whether a payload fits or a rule speaks; only of ``Answer/undecided``.
    package let place: UnknownPlace?

    let times: ProofTimes

    init(
        answer: Answer,
        cases: Int64,
        causes: [ProofCause] = [],
        yes: JSONValue?,
        no: JSONValue?,
        when: [Stretch]?,
        times: ProofTimes
    ) {
        self.answer = answer
        self.cases = cases
        self.causes = causes
        self.yes = yes
        self.no = no
        self.when = when
        self.times = times
        place = nil
    }

    init(undecidedBy place: UnknownPlace, cases: Int64, times: ProofTimes) {
        answer = .undecided
        self.cases = cases
        causes = []
        (yes, no, when) = (nil, nil, nil)
        self.times = times
        self.place = place
    }

    /// An instant on the recipient's clock.
    package func text(_ instant: Instant) -> String { times.text(instant) }

    /// The keys of the answer.
    package var json: JSONObject {
        var json: JSONObject = [
            "answer": answer.json, "cases": .number(JSONNumber(cases)),
        ]
        if !causes.isEmpty { json["gates"] = .array(causes.map { $0.word.json }) }
        json["yes"] = yes
        json["no"] = no
        json["place"] = place?.json
        json["when"] = when.map { stretches in
            .array(
                stretches.map { stretch in
                    var entry: JSONObject = [
                        "from": .string(text(stretch.from)), "to": .string(text(stretch.to)),
                    ]
                    if stretch.answer == .sometimes { entry["answer"] = stretch.answer.json }
                    return .object(entry)
                }
            )
        }
        return json
    }
}

/// How much work a question is, and how much is done at most.
package struct ProofExcess: Hashable, Sendable {
    /// The question's work, in cases; at most 2^63 - 1, also if it is more.
    package let work: Int64
    /// How much is done at most, in cases.
    package let limit: Int64
    /// The index of the unknown place that costs most; `nil` if it is the instant.
    package let index: Int?
    /// How much work there is without that unknown, in cases.
    package let rest: Int64
}

extension ProofCause {
    /// The gate's id, or `3.11`.
    package var word: ExactString {
        switch self {
        case .gate(let gate): gate.id
        case .size: "3.11"
        }
    }
}

/// Why a question was not answered.
package enum ProofError: Error, Hashable, Sendable {
    /// The question, or the input that it is about, cannot be used.
    case input(InputError)
    /// There is too much work.
    case tooLarge(ProofExcess)
}
