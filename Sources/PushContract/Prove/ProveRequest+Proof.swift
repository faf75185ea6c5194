import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

extension ProveRequest {
    /// Answers the question.
    ///
    /// The work is counted first. At each instant cases are asked until both answers were found.
    ///
    /// - Throws: ``ProofError/tooLarge(_:)`` if there is more than ``limit`` work, before any case is asked.
    package func prove() throws(ProofError) -> Proof {
        let plan = ProofPlan(decide, input, unknown, hasUnknownTime: span != nil)
        let evaluator: PushEvaluator
        let times: ProofTimes
        do throws(InputError) {
            evaluator = try PushEvaluator(app: decide.request.app)
            times = try self.times(zones: evaluator.zones)
        } catch {
            throw .input(error.within(key: "input"))
        }
        let count = Self.sum(times.starts.map { plan.count(at: $0) })
        let work = Self.sum([count, payloadWork(plan)]) ?? .max
        guard work <= Self.limit else {
            let index = plan.costliest(of: unknown, at: times.starts[0])
            throw .tooLarge(ProofExcess(work: work, limit: Self.limit, index: index))
        }
        do throws(InputError) {
            return try proof(plan, times, count ?? 0, evaluator)
        } catch {
            throw .input(error.within(key: "input"))
        }
    }

    /// The work of measuring payloads; `nil` if that is beyond `Int64`.
    func payloadWork(_ plan: ProofPlan) -> Int64? {
        guard ask.dependsOnSize else { return 0 }
        let texts = [
            decide.json.value(at: ["app", "templates"]),
            decide.json.value(at: ["message", "body", "translations"]),
        ]
        let bytes = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        let work = Int64(32 + (bytes + 31) / 32)
        guard let product = plan.payloadCount?.multipliedReportingOverflow(by: work),
            !product.overflow
        else { return nil }
        return product.partialValue
    }

    private static func sum(_ counts: [Int64?]) -> Int64? {
        var sum: Int64 = 0
        for count in counts {
            guard let next = count.map(sum.addingReportingOverflow), !next.overflow else {
                return nil
            }
            sum = next.partialValue
        }
        return sum
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
        var search = try ProofSearch(
            evaluator,
            request.message,
            from: request.sender,
            to: request.recipient,
            ask,
            plan.classes(for: ask)
        )
        let unsettled = plan.unsettled
        var yes: JSONValue?
        var no: JSONValue?
        var stretches: [Proof.Stretch] = []
        for (index, start) in times.starts.enumerated() {
            let finding = search.run(plan.instant(start))
            if let unsettled, finding.dependsOnSize, !finding.isComplete {
                return Proof(undecidedBy: unsettled, cases: count, times: times)
            }
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
}
