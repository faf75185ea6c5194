import ExactJSON
import PushContract
import PushRules

/// The answer of a proof, for people: how the witnesses are decided, and where they differ.
struct ProofReport {
    let text: String

    /// How much of a value is shown.
    private static let width = 160

    init(_ proof: Proof, of request: ProveRequest, id: ExactString?) {
        let cases = proof.cases == 1 ? "1 case" : "\(proof.cases) cases"
        var lines = [Heading("\(proof.answer.sentence), by \(cases)", id: id).text]
        if !proof.causes.isEmpty {
            lines += ["", "  by:"]
            lines += proof.causes.map { "    \($0.word.string.padded(to: 5))\($0.sentence)" }
        }
        let assumed = Self.assumptions(of: request)
        if !assumed.isEmpty { lines += ["", "  assumed:"] + assumed.map { "    \($0)" } }
        if let when = proof.when {
            lines += ["", "  when:"]
            for stretch in when {
                let note = stretch.answer == .sometimes ? "  sometimes" : ""
                lines.append(
                    "    \(proof.text(stretch.from)) to \(proof.text(stretch.to))\(note)"
                )
            }
        }
        if let place = proof.place {
            lines += [
                "",
                "  It hangs on whether a payload fits, and the cases of this place do not say:",
                "    \(place)",
            ]
        }
        if let yes = proof.yes, let no = proof.no {
            var differences: [String] = []
            func add(_ path: JSONPointer, _ first: JSONValue?, _ second: JSONValue?) {
                guard first != second else { return }
                if let first = first?.object, let second = second?.object {
                    let keys = Set((first.members + second.members).map { $0.key })
                    for key in keys.sorted() {
                        add(path.appending(key: key), first[key], second[key])
                    }
                    return
                }
                differences.append("    \(PlainText(path.text.string).line)")
                differences.append("      yes  \(Self.text(first))")
                differences.append("      no   \(Self.text(second))")
            }
            if request.span != nil {
                let now = JSONPointer.root.appending(key: "now")
                add(now, yes.object?["now"], no.object?["now"])
            }
            for place in request.unknown {
                add(place.pointer, place.value(in: yes), place.value(in: no))
            }
            lines += [
                "", "  decided with one answer and the other:",
                "      yes  \(Self.decision(of: yes))", "      no   \(Self.decision(of: no))",
                "", "  where these two inputs differ:",
            ]
            lines += differences
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    /// What is taken as given of rules, though the place where it stands is unknown (Q15).
    private static func assumptions(of request: ProveRequest) -> [String] {
        var assumed: [String] = []
        if request.unknown.contains(.policy), request.hasRulesOfUser {
            assumed.append("`userRules` of the policy is as in the input")
        }
        if request.unknown.contains(.settings), request.asksRulesOfUser {
            assumed.append("the unknown settings have no rules")
        }
        return assumed
    }

    /// The outcome of a witness, and the reason.
    private static func decision(of witness: JSONValue) -> String {
        do throws(ContractError) {
            let input = try ContractInput<DecideRequest>(parsing: witness.utf8[...])
            let answer = try input.answer(explaining: false)
            let words = [answer["outcome"], answer["reason"]].compactMap { $0?.string }
            return words.joined(separator: " ")
        } catch {
            return error.json.json.jsonText
        }
    }

    /// A value on a line; a long one is cut.
    private static func text(_ value: JSONValue?) -> String {
        guard let value else { return "nothing" }
        let line = PlainText(String(decoding: value.utf8, as: UTF8.self)).line
        return line.count <= width ? line : line.prefix(width) + "..."
    }
}

extension ProofCause {
    fileprivate var sentence: String {
        switch self {
        case .gate(let gate): gate.words().heading
        case .size: "The payload does not fit"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

extension Proof.Answer {
    fileprivate var sentence: String {
        switch self {
        case .always: "It is always so"
        case .never: "It is never so"
        case .sometimes: "It is sometimes so"
        case .undecided: "It is undecided"
        }
    }
}
