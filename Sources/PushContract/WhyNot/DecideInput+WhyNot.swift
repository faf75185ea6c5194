package import ExactJSON
package import PushEvaluation
import PushModel
import PushRules

extension DecideInput {
    /// How many remedies an answer has at most, how many bytes those have together (W10), and how many alternatives
    /// each has (W9).
    private static let mostRemedies = 64
    private static let mostBytes = 1_048_576
    private static let mostAlternatives = 63

    /// Finds what would have let the message through, or what keeps its push.
    ///
    /// - Parameter evaluation: What was decided on the input.
    /// - Returns: The remedies, or the keys that keep the push.
    /// - Throws: What ``DecideRequest/evaluate()`` throws.
    package func whyNot(_ evaluation: Evaluation) throws(InputError) -> WhyNot {
        let evaluator = try PushEvaluator(app: request.app, zones: request.zones)
        let message = try evaluator.prepare(request.message, from: request.sender)
        if let remedies = message.remedies(for: request.recipient, at: request.now) {
            return .suppressed(remedies)
        }
        return .pushed(keptBy: PushKeepers(of: self, evaluation).keepers)
    }

    /// The keys that `--why-not` adds to an answer of `decide`.
    fileprivate func keys(of evaluation: Evaluation) throws(InputError) -> JSONObject {
        switch try whyNot(evaluation) {
        case .pushed(let keepers):
            return keepers.isEmpty
                ? [:] : ["keptBy": .array(keepers.map { .object($0.json) })]
        case .suppressed(let remedies):
            var keys: JSONObject = [:]
            if remedies.isEmpty {
                let gates = remedies.gatesWithoutRemedy.map { JSONValue.string($0.id.string) }
                keys["noRemedy"] = .array(gates.isEmpty ? ["3.11"] : gates)
            } else {
                keys["remedies"] = .array(entries(remedies))
                keys["remedyCount"] = .number(JSONNumber(Int64(remedies.count)))
            }
            keys["suppressedBy"] = remedies.suppressingRule.map {
                .object($0.contractJSON(remedies))
            }
            keys["tooLarge"] = remedies.excess.map { .object($0.contractJSON) }
            return keys
        }
    }

    /// The entries of the answer's `remedies`.
    private func entries(_ remedies: Remedies) -> [JSONValue] {
        var patch = RemedyPatch(json, request, remedies)
        var entries: [JSONValue] = []
        var room = Self.mostBytes
        for remedy in remedies.prefix(Self.mostRemedies) {
            var entry = entry(remedy, remedies, &patch)
            room -= JSONValue.object(entry).utf8.count
            guard entries.isEmpty || room >= 0 else { break }
            entry["text"] = .object([
                "en": .string(remedies.sentence(remedy, in: .english)),
                "zh": .string(remedies.sentence(remedy, in: .chinese)),
            ])
            entries.append(.object(entry))
        }
        return entries
    }

    /// An entry without its text.
    private func entry(
        _ remedy: Remedy,
        _ remedies: Remedies,
        _ patch: inout RemedyPatch
    ) -> JSONObject {
        var entry: JSONObject = [
            "changes": .array(
                remedy.changes.map { change in
                    var entry: JSONObject = [
                        "id": change.change.word.json,
                        "by": change.change.actor.word.json,
                        "path": change.path.json,
                    ]
                    entry["name"] = change.newCertificate?.json
                    if change.change == .wait, let until = remedy.until {
                        entry["until"] = .string(remedies.text(until))
                    }
                    return .object(entry)
                }
            ),
            "patch": patch.json(remedy),
        ]
        if remedy.alternativeCount > 0 {
            entry["alternatives"] = .array(
                remedy.alternatives(first: Self.mostAlternatives).map { substitutions in
                    .array(
                        substitutions.map { substitution in
                            var entry: JSONObject = [
                                "change": .number(JSONNumber(Int64(substitution.index))),
                                "path": substitution.change.path.json,
                            ]
                            entry["name"] = substitution.change.newCertificate?.json
                            return .object(entry)
                        }
                    )
                }
            )
        }
        return entry
    }
}

extension Remedies.SuppressingRule {
    fileprivate func contractJSON(_ remedies: Remedies) -> JSONObject {
        let owner: [ExactString] = isOfUser ? ["recipient", "settings"] : ["app"]
        let list = (owner + ["rules"]).reduce(JSONPointer.root) { $0.appending(key: $1) }
        var keys: JSONObject = [
            "rule": id.json,
            "path": list.appending(index: index).json,
            "when": .array(when.map { $0.json }),
            "not": .array(not.map { $0.json }),
            "text": .object([
                "en": .string(remedies.sentence(self, in: .english)),
                "zh": .string(remedies.sentence(self, in: .chinese)),
            ]),
        ]
        keys["until"] = until.map { .string(remedies.text($0)) }
        return keys
    }
}

extension Remedies.PayloadExcess {
    fileprivate var contractJSON: JSONObject {
        [
            "bytes": .number(JSONNumber(Int64(byteCount))),
            "limit": .number(JSONNumber(Int64(limit))),
            "parts": .array(
                parts.map { part in
                    .object([
                        "path": part.path.json,
                        "bytes": .number(JSONNumber(Int64(part.byteCount))),
                    ])
                }
            ),
            "text": .object([
                "en": .string(sentence(in: .english)), "zh": .string(sentence(in: .chinese)),
            ]),
        ]
    }
}

extension ContractInput<DecideInput> {
    /// Answers the input as `decide --why-not` does; `isExplaining` adds the keys of `--explain`.
    package func answerWithReasons(
        explaining isExplaining: Bool
    ) throws(ContractError) -> JSONObject {
        answer(
            try checked { request throws(InputError) in
                if isExplaining {
                    let explanation = try request.request.explain()
                    let keys = try request.keys(of: explanation.evaluation)
                    return JSONObject(explanation.json.members + keys.members)
                }
                let evaluation = try request.request.evaluate()
                let keys = try request.keys(of: evaluation)
                return JSONObject(evaluation.json.members + keys.members)
            }
        )
    }
}

/// The answer is that of the verb `why-not` of the port protocol: the outcome, its reason and the keys of `--why-not`
/// alone.
extension DecideInput: AnsweredRequest {
    package static func answer(
        _ input: ContractInput<Self>,
        explaining _: Bool
    ) throws(ContractError) -> JSONObject {
        input.answer(
            try input.checked { request throws(InputError) in
                let evaluation = try request.request.evaluate()
                var answer = try request.keys(of: evaluation)
                let decision = evaluation.json
                answer["outcome"] = decision["outcome"]
                answer["reason"] = decision["reason"]
                return answer
            }
        )
    }
}
