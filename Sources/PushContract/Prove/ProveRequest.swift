package import ExactJSON
import PushEvaluation
import PushModel
package import PushRules
package import WallTime

/// An input of `prove`: an input of `decide`, what of it is unknown, and a question (rule 7.4).
package struct ProveRequest: ContractRequest {
    /// The input of `decide`.
    package let input: JSONValue
    package let unknown: [UnknownPlace]
    /// The stretch of time in which the unknown instant lies; `nil` if the instant is the input's.
    package let span: Range<Instant>?
    /// The question.
    package let ask: ProofAsk

    /// How much work is done at most, in cases (Q11).
    package static let limit: Int64 = 10_000_000

    /// The longest stretch of time that is accepted: 366 days, in milliseconds.
    private static let longest: Int64 = 366 * Instant.millisecondsPerDay

    let decide: DecideInput

    package var hasRulesOfUser: Bool { !decide.request.recipient.settings.rules.isEmpty }
    package var asksRulesOfUser: Bool { decide.request.app.policy.userRules }

    /// Reads the keys of `prove`; what `decide` refuses is refused, with its path under `/input`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        input = try fields.requiredValue("input")
        do throws(InputError) {
            var inner = try JSONFields(input)
            _ = try inner.optional("id", as: ExactString.self)
            decide = try DecideInput(&inner)
            try inner.finish()
            _ = try decide.request.evaluate()
        } catch {
            throw error.within(key: "input")
        }
        unknown = try fields.optionalArray("unknown") ?? []
        try Self.check(unknown, decide)
        span = try fields.span()
        ask = try fields.ask()
    }

    /// The question about an input of which nothing is unknown.
    init(_ ask: ProofAsk, of input: JSONValue) throws(InputError) {
        var fields = try JSONFields(input)
        self.input = input
        decide = try DecideInput(&fields)
        (unknown, span) = ([], nil)
        self.ask = ask
    }

    /// Refuses places that the input cannot have, and places that overlap.
    private static func check(_ unknown: [UnknownPlace], _ input: DecideInput) throws(InputError) {
        for (index, place) in unknown.enumerated() {
            let fault: InputError? =
                if unknown[..<index].contains(where: place.overlaps) {
                    InputError(.inputConflict, "lies in another unknown place, or has it within")
                } else if place == .messageFrom, input.request.sender.id != nil {
                    InputError(.inputConflict, "`sender.id` says who the sender is")
                } else if place == .pushExtType,
                    let section = input.request.message.ext[MessageExtension.Keys.pushExt.name],
                    section.object == nil
                {
                    InputError(.inputValue, "`em_push_ext` is no object")
                } else if case .deviceState(let number) = place,
                    number >= input.request.recipient.devices.count
                {
                    InputError(.inputValue, "there is no device with this index")
                } else {
                    nil
                }
            if let fault { throw fault.within(index: index).within(key: "unknown") }
        }
    }

    fileprivate static func span(
        from: Instant,
        to: Instant
    ) throws(InputError) -> Range<Instant> {
        guard from < to else { throw InputError(.inputValue, "`to` does not lie after `from`") }
        guard to.milliseconds(since: from) <= longest else {
            throw InputError(.inputValue, "`to` lies more than 366 days after `from`")
        }
        return from..<to
    }
}

extension JSONFields {
    /// The stretch of time of an unknown instant, if there is one.
    fileprivate mutating func span() throws(InputError) -> Range<Instant>? {
        guard var now = try optionalNested("now") else { return nil }
        let from: Instant = try now.required("from")
        let to: Instant = try now.required("to")
        try now.finish()
        do throws(InputError) {
            return try ProveRequest.span(from: from, to: to)
        } catch {
            throw now.fault(error, at: "to")
        }
    }

    /// The question, which has one of four forms.
    fileprivate mutating func ask() throws(InputError) -> ProofAsk {
        var fields = try nested("ask")
        let outcome: AskedOutcome? = try fields.optional("outcome")
        let reason: SuppressionReason? = try fields.optional("reason")
        let blocker: SuppressionReason? = try fields.optional("blocker")
        let gate: AskedGate? = try fields.optional("gate")
        let verdict: AskedVerdict? = try fields.optional("verdict")
        try fields.finish()
        var asks: [(key: ExactString, ask: ProofAsk)] = []
        if let outcome { asks.append(("outcome", .outcome(isPush: outcome == .push))) }
        if let reason { asks.append(("reason", .reason(reason))) }
        if let blocker { asks.append(("blocker", .blocker(blocker))) }
        switch (gate, verdict) {
        case (let gate?, let verdict?):
            asks.append(("gate", .verdict(gate.gate, verdict.verdict)))
        case (_?, nil): throw fields.fault(InputError(.inputMissing, "missing key"), at: "verdict")
        case (nil, _?): throw fields.fault(InputError(.inputMissing, "missing key"), at: "gate")
        case (nil, nil): break
        }
        if asks.count > 1 {
            throw fields.fault(InputError(.inputConflict, "a second question"), at: asks[1].key)
        }
        guard let first = asks.first else {
            throw fields.fault(
                InputError(.inputMissing, "a question: `outcome`, `reason`, `blocker` or `gate`"),
                at: "outcome"
            )
        }
        return first.ask
    }
}

private enum AskedOutcome: String, WireWord, JSONRepresentable {
    case push
    case suppress
}

private struct AskedGate: WireWord, JSONRepresentable {
    let gate: Gate

    static var allCases: [AskedGate] { Gate.allCases.map { AskedGate(gate: $0) } }

    var word: ExactString { gate.id }
}

private struct AskedVerdict: WireWord, JSONRepresentable {
    let verdict: Gate.Verdict

    static var allCases: [AskedVerdict] { Gate.Verdict.allCases.map { AskedVerdict(verdict: $0) } }

    var word: ExactString { verdict.word }
}

extension ContractInput<ProveRequest> {
    /// Finds the answer.
    ///
    /// - Throws: `question.tooLarge` at the unknown place that costs most if there is more work than
    ///   ``ProveRequest/limit``.
    package func proof() throws(ContractError) -> Proof {
        do throws(ProofError) {
            return try request.prove()
        } catch {
            switch error {
            case .input(let fault): throw ContractError(id: id, fault: fault)
            case .tooLarge(let excess):
                let index = excess.index
                let work = excess.work == .max ? "more than 2^63" : "\(excess.work)"
                let detail =
                    "\(index.map { "\(request.unknown[$0])" } ?? "/now") costs most of a question of \(work) steps, "
                    + "which has \(excess.rest) without it; at most \(excess.limit) are done"
                throw ContractError(
                    id: id,
                    fault: index.map {
                        InputError(.inputValue, detail).within(index: $0).within(key: "unknown")
                    } ?? InputError(.inputValue, detail).within(key: "now"),
                    code: "question.tooLarge",
                    excess: excess
                )
            }
        }
    }
}

extension ProveRequest: AnsweredRequest {
    package static func answer(
        _ input: ContractInput<Self>,
        explaining _: Bool
    ) throws(ContractError) -> JSONObject {
        input.answer(try input.proof().json)
    }
}
