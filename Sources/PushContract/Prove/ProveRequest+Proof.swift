import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

extension ProveRequest {
    /// Answers the question.
    ///
    /// The cases are counted first. At each instant cases are asked until both answers were found.
    ///
    /// - Throws: ``ProofError/tooLarge(_:)`` if there are more than ``limit`` cases, before any is asked.
    public func prove() throws(ProofError) -> Proof {
        let plan = ProofPlan(decide, input, unknown, hasUnknownTime: span != nil)
        let evaluator: PushEvaluator
        let times: ProofTimes
        do throws(InputError) {
            evaluator = try PushEvaluator(app: decide.request.app)
            times = try self.times(zones: evaluator.zones)
        } catch {
            throw .input(error.within(key: "input"))
        }
        let count = Self.count(plan, times)
        guard count <= Self.limit else {
            throw .tooLarge(ProofExcess(cases: count, limit: Self.limit))
        }
        do throws(InputError) {
            return try proof(plan, times, count, evaluator)
        } catch {
            throw .input(error.within(key: "input"))
        }
    }

    func times(zones: ZoneTable) throws(InputError) -> ProofTimes {
        let request = decide.request
        let app = try CompiledApp(request.app, zones: zones)
        let settings = CompiledSettings(
            request.recipient.settings,
            defaultZone: app.timeZone,
            zones: zones
        )
        return ProofTimes(request, unknown, span, settings, zones: zones)
    }

    private func proof(
        _ plan: ProofPlan,
        _ times: ProofTimes,
        _ count: Int64,
        _ evaluator: PushEvaluator
    ) throws(InputError) -> Proof {
        let request = decide.request
        let search = try ProofSearch(
            evaluator,
            request.message,
            from: request.sender,
            to: request.recipient,
            ask
        )
        var yes: JSONValue?
        var no: JSONValue?
        var stretches: [Proof.Stretch] = []
        for (index, start) in times.starts.enumerated() {
            let finding = search.run(try plan.classes(at: start), at: start)
            if yes == nil { yes = finding.yes.map { plan.json($0, at: start) } }
            if no == nil { no = finding.no.map { plan.json($0, at: start) } }
            guard finding.yes != nil, let span else { continue }
            let next = index + 1
            let end = next < times.starts.count ? times.starts[next] : span.upperBound
            let answer: Proof.Answer = finding.no == nil ? .always : .sometimes
            if let last = stretches.indices.last, stretches[last].to == start,
                stretches[last].answer == answer
            {
                stretches[last].to = end
            } else {
                stretches.append(Proof.Stretch(from: start, to: end, answer: answer))
            }
        }
        let answer: Proof.Answer = no == nil ? .always : yes == nil ? .never : .sometimes
        let isSometimes = answer == .sometimes
        return Proof(
            answer: answer,
            cases: count,
            yes: isSometimes ? yes : nil,
            no: isSometimes ? no : nil,
            when: isSometimes && span != nil ? stretches : nil,
            times: times
        )
    }

    private static func count(_ plan: ProofPlan, _ times: ProofTimes) -> Int64 {
        var count: Int64 = 0
        for start in times.starts {
            let (sum, overflow) = count.addingReportingOverflow(plan.count(at: start) ?? .max)
            count = overflow ? .max : sum
        }
        return count
    }
}
