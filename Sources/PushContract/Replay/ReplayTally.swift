import APNsModel
package import ExactJSON
import PushChannels
import PushEvaluation
package import PushModel
import PushRules

/// Inputs that both sides decide on alike: with one result by *a*, and another by *b*.
package struct ReplayKind: Sendable {
    /// What side *a* decides.
    package let from: ReplayResult
    /// What side *b* decides.
    package let to: ReplayResult
    /// How many inputs there are.
    package fileprivate(set) var count: Int
    /// The first of those with the fewest bytes as they are written (Y3).
    package fileprivate(set) var witness: JSONValue
    /// Which input the witness is, from 0.
    package fileprivate(set) var index: Int
    /// The bytes of the witness as it is written.
    fileprivate var byteCount: Int
}

/// Counts what another policy, another app or another implementation would have changed in a log (rule
/// 7.5).
///
/// Kinds are pairs of results, so a log of any length needs the memory of at most 361 witnesses, and of
/// 420 against a port (Y4).
package struct ReplayTally: Sendable {
    private let a: ReplaySide
    private let b: ReplaySide
    /// Whether side *b* is a port.
    package let isAgainstPort: Bool

    /// How many inputs were counted, refused ones among them.
    package private(set) var inputs = 0
    /// How many inputs one of the sides refused; against a port, both.
    package private(set) var refused = 0
    /// How many inputs the port gave no answer to.
    package var failed: Int { count(.failed) }
    /// How many pushes *b* makes, now or later, and *a* does not.
    package var gained: Int { count(.gained) }
    /// How many pushes *a* makes, now or later, and *b* does not.
    package var lost: Int { count(.lost) }
    /// How many pushes have another alert, or go to another binding (Y2).
    package var texts: Int { count(.texts) }
    /// How many pushes both make at different times, as one of the sides holds them (Y13).
    package var times: Int { count(.times) }
    /// How many pushes have another answer, those with another text among them.
    package var bytes: Int { count(.texts) + count(.bytes) }
    /// How many inputs have a key that *b* lacks, by the key's place (Y6).
    package private(set) var dropped: [JSONPointer: Int] = [:]
    /// How many inputs rules of *b* suppress or hold that have another result by *a*: of each the rule that does, by its reason and
    /// id (Y8).
    package private(set) var rules: [(reason: ReplayResult, rule: Rule.ID, count: Int)] = []
    /// How many rules are counted.
    private static let mostRules = 64

    private var changes: [ReplayDifference.Change: Int] = [:]
    private var found: [ReplayKind] = []
    /// How many inputs there are from each result to each, those that differ and those that do not.
    private var counts = [Int](repeating: 0, count: resultCount * resultCount)
    private static let resultCount = ReplayResult.allCases.count

    /// Starts to count; what *b* does not replace it decides with as *a* does.
    package init(_ a: ReplaySide, against b: ReplaySide) {
        self.a = a
        self.b = b.completed(by: a)
        isAgainstPort = false
    }

    /// Starts to count how a port answers the inputs as they stand (Y5).
    package init(againstPort: ()) {
        a = .input
        b = .input
        isAgainstPort = true
    }

    private func count(_ change: ReplayDifference.Change) -> Int { changes[change] ?? 0 }

    /// The kinds that differ, in the order of the answer.
    package var kinds: [ReplayKind] {
        found.sorted {
            $0.from == $1.from ? $0.to.rank < $1.to.rank : $0.from.rank < $1.from.rank
        }
    }

    /// From which result to which the inputs went, in the order of the kinds; those that do not differ come first.
    package var flows: [ReplayFlow] {
        let results = ReplayResult.allCases
        var flows: [ReplayFlow] = []
        for from in results {
            for to in results {
                let all = counts[from.rank * Self.resultCount + to.rank]
                let other =
                    from == to ? found.first { ($0.from, $0.to) == (from, to) }?.count ?? 0 : all
                for (count, differs) in [(all - other, false), (other, true)] where count > 0 {
                    flows.append(ReplayFlow(from: from, to: to, differs: differs, count: count))
                }
            }
        }
        return flows
    }

    /// Counts an input of `decide`.
    ///
    /// - Returns: What differs; `nil` if nothing does.
    /// - Throws: Why `decide` refuses it as it stands, or a side does; ``addRefused()`` counts it then.
    @discardableResult
    package mutating func add(
        _ input: ContractInput<DecideInput>
    ) throws(ContractError) -> ReplayDifference? {
        let evaluations = try input.checked { asked throws(InputError) in
            let read = try ReplayInput(asked.request)
            return (try read.evaluate(by: a), try read.evaluate(by: b))
        }
        for place in b.dropped(of: a, input.request.request) { dropped[place, default: 0] += 1 }
        let (before, after) = evaluations
        let from = ReplayResult(before)
        let to = ReplayResult(after)
        if from != to, let rule = after.rule, case .suppress(let reason) = after.decision {
            count(rule, .suppress(reason))
        }
        var (isOther, hasOtherText) = (false, false)
        if from == .push, to == .push, before != after {
            // Texts are compared sooner than values are made.
            isOther = DecideAnswer(before).line(id: nil) != DecideAnswer(after).line(id: nil)
            hasOtherText = isOther && before.alerts != after.alerts
        } else if from == .hold, to == .hold {
            isOther = before.heldUntil != after.heldUntil
        }
        return count(from, to, isOther, hasOtherText, id: input.id) { input.witness }
    }

    /// Counts an input by what this program and a port answer to it (Y5).
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - ours: The answer of this program.
    ///   - theirs: The port's answer; `nil` if it gave none.
    ///   - isOther: Whether the answers differ.
    /// - Returns: What differs; `nil` if nothing does.
    package mutating func add(
        _ input: JSONValue,
        _ ours: JSONObject,
        _ theirs: JSONObject?,
        isOther: Bool
    ) -> ReplayDifference? {
        let from = ReplayResult(ours)
        let to = theirs.map { ReplayResult($0) } ?? .failed
        guard from != .refused || to != .refused else {
            addRefused()
            return nil
        }
        let hasOtherText = isOther && ours.alerts != theirs?.alerts
        let isOther =
            from == .hold && to == .hold ? ours["heldUntil"] != theirs?["heldUntil"] : isOther
        let id = ours["id"]?.string.map { ExactString($0) }
        return count(from, to, isOther, hasOtherText, id: id) { input }
    }

    /// Counts an input that a rule suppresses or holds.
    private mutating func count(_ rule: Rule.ID, _ reason: ReplayResult) {
        if let index = rules.firstIndex(where: { $0.reason == reason && $0.rule == rule }) {
            rules[index].count += 1
        } else if rules.count < Self.mostRules {
            rules.append((reason, rule, 1))
            rules.sort { ($0.reason.rank, $0.rule.text) < ($1.reason.rank, $1.rule.text) }
        }
    }

    /// Counts an input that cannot be read.
    package mutating func addRefused() {
        inputs += 1
        refused += 1
    }

    /// Counts an input of which both results are known; `input` is called if it may be a witness.
    private mutating func count(
        _ from: ReplayResult,
        _ to: ReplayResult,
        _ isOther: Bool,
        _ hasOtherText: Bool,
        id: ExactString?,
        _ input: () -> JSONValue
    ) -> ReplayDifference? {
        let index = inputs
        inputs += 1
        counts[from.rank * Self.resultCount + to.rank] += 1
        let change: ReplayDifference.Change
        switch (from, to) {
        case (.push, .push):
            guard isOther else { return nil }
            change = hasOtherText ? .texts : .bytes
        case (_, .failed): change = .failed
        default:
            guard from != to || from == .hold && isOther else { return nil }
            switch (from.arrives, to.arrives) {
            case (true, true): change = .times
            case (true, false): change = .lost
            case (false, true): change = .gained
            case (false, false): change = .reason
            }
        }
        changes[change, default: 0] += 1
        keep(input(), from, to, at: index)
        return ReplayDifference(index: index, id: id, change: change, from: from, to: to)
    }

    /// Counts an input of a kind, and keeps it if it is the smallest.
    private mutating func keep(
        _ input: JSONValue,
        _ from: ReplayResult,
        _ to: ReplayResult,
        at index: Int
    ) {
        let size = input.utf8Count
        guard let kind = found.firstIndex(where: { $0.from == from && $0.to == to }) else {
            found.append(
                ReplayKind(
                    from: from,
                    to: to,
                    count: 1,
                    witness: input,
                    index: index,
                    byteCount: size
                )
            )
            return
        }
        found[kind].count += 1
        if size < found[kind].byteCount {
            found[kind].witness = input
            found[kind].index = index
            found[kind].byteCount = size
        }
    }

    /// The answer of `replay`.
    package var contractJSON: JSONObject {
        func number(_ count: Int) -> JSONValue { .number(JSONNumber(Int64(count))) }
        var answer: JSONObject = [
            "inputs": number(inputs), "refused": number(refused), "gained": number(gained),
            "lost": number(lost), "texts": number(texts), "bytes": number(bytes),
            "kinds": .array(
                kinds.map { kind in
                    .object([
                        "from": kind.from.word.json, "to": kind.to.word.json,
                        "count": number(kind.count), "index": number(kind.index),
                        "witness": kind.witness,
                    ])
                }
            ),
        ]
        if times > 0 { answer["times"] = number(times) }
        if isAgainstPort { answer["failed"] = number(failed) }
        if !dropped.isEmpty {
            let places = dropped.sorted { $0.key.text < $1.key.text }
            answer["dropped"] = .array(
                places.map { .object(["path": $0.key.text.json, "count": number($0.value)]) }
            )
        }
        if !rules.isEmpty {
            answer["rules"] = .array(
                rules.map { entry in
                    .object([
                        "reason": entry.reason.word.json, "rule": entry.rule.json,
                        "count": number(entry.count),
                    ])
                }
            )
        }
        return answer
    }
}

extension Evaluation {
    /// The alert of each binding that is pushed to, of another push service the whole body; `nil` for the other
    /// bindings.
    fileprivate var alerts: [JSONValue?] {
        bindings.map { binding in
            switch binding.outcome {
            case .push(let request, _): request.payload.alert?.json ?? .null
            case .request(let request, _): request.json.object?["body"]
            case .suppress, .payloadTooLarge: nil
            }
        }
    }
}

extension JSONObject {
    /// The alert of each binding that an answer of `decide` pushes to, of another push service the whole body; `nil`
    /// for the other bindings.
    fileprivate var alerts: [JSONValue?] {
        self["devices"]?.array?.map { entry in
            if let request = entry.object?["request"]?.object { return request["body"] }
            guard let payload = entry.object?["payload"]?.object else { return nil }
            return payload["aps"]?.object?["alert"] ?? .null
        } ?? []
    }
}

extension ContractInput<DecideInput> {
    /// The input as it was written.
    var witness: JSONValue { .object(answer(request.json.object ?? [:])) }
}
