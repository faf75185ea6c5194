package import ExactJSON
import PushContract
import PushEvaluation
import PushRules
import WallTime

/// This package's answers of `prove`, held against inputs that are decided one by one.
///
/// Each question is tried on completions that know nothing of the classes by which `prove` answers: their
/// strings, lists, devices and instants are drawn. The witnesses of an answer are decided, too. An answer
/// that is contradicted has the input that does it as `contradiction`.
package final class CompletionImplementation: Implementation {
    private let prove: ContractVerb?
    private let count: Int
    private var number = 0
    private var pending = PortAnswer.skipped("nothing was asked")

    /// How many completions were decided.
    private(set) var decided = 0
    /// How many of them a proof said something about, and not that it depends.
    private(set) var proved = 0

    /// Creates the implementation.
    ///
    /// - Parameter count: How many completions each question is tried on.
    package init(count: Int = 20) {
        prove = ContractVerb.all().first { $0.name == "prove" }
        self.count = count
    }

    /// Only `prove` has completions.
    package var capabilities: [ExactString] { ["prove"] }

    package nonisolated(nonsending) func ask(
        _ verb: ExactString,
        _ input: [UInt8],
        asText isText: Bool = false
    ) async {
        guard let prove, verb == prove.name else {
            pending = .skipped("`\(verb)` has no completions")
            return
        }
        var answer = await prove.answer(to: input)
        if answer["error"] == nil,
            let request = try? ContractInput<ProveRequest>(parsing: input[...]).request,
            let proof = try? request.prove(),
            let contradiction = contradiction(of: proof, request)
        {
            answer["contradiction"] = contradiction
        }
        pending = .result(answer)
    }

    /// The answer to the last input.
    package func reply() -> PortReply { PortReply(pending) }

    /// An input of which the opposite of a proof holds; `nil` if none was found.
    func contradiction(of proof: Proof, _ request: ProveRequest) -> JSONValue? {
        for (witness, wanted) in [(proof.yes, true), (proof.no, false)] {
            if let witness, Self.holds(request.ask, of: witness) != wanted { return witness }
        }
        var draw = Draw(seed: 7, index: number)
        number += 1
        for _ in 0..<count {
            let completion = Completion(of: request, &draw)
            guard let holds = Self.holds(request.ask, of: completion.json) else { continue }
            decided += 1
            let answer = proof.answer(at: completion.now)
            if answer == .always || answer == .never { proved += 1 }
            if answer == (holds ? .never : .always) { return completion.json }
        }
        return nil
    }

    /// Whether the question holds of an input, by what `decide` says; `nil` if that refuses the input.
    static func holds(_ ask: ProofAsk, of input: JSONValue) -> Bool? {
        do throws(InputError) {
            var fields = try JSONFields(input)
            _ = fields.value("id")
            return ask.holds(of: try DecideRequest(&fields).explain())
        } catch {
            return nil
        }
    }
}

/// One task asks at a time.
@available(*, unavailable)
extension CompletionImplementation: Sendable {}

extension ProofAsk {
    /// Whether the question holds of a decision.
    func holds(of explanation: Explanation) -> Bool {
        switch self {
        case .outcome(let isPush): (explanation.evaluation.decision == .push) == isPush
        case .reason(let reason): explanation.evaluation.decision == .suppress(reason)
        case .blocker(let reason): explanation.blockers.contains(reason)
        case .verdict(let gate, let verdict):
            explanation.trace.contains { $0.gate == gate && $0.verdict == verdict }
        }
    }
}

extension Proof {
    /// The answer at an instant of the question.
    fileprivate func answer(at now: Instant) -> Answer {
        guard answer == .sometimes, let when else { return answer }
        return when.first { $0.from <= now && now < $0.to }?.answer ?? .never
    }
}
