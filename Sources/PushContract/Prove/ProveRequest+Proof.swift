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
        let plans: [ProofPlan]
        let times: ProofTimes
        do throws(InputError) {
            plans = try ProofPlan(decide, input, unknown, ask, hasUnknownTime: span != nil)
                .variants(unknown)
            times = try self.times(zones: decide.request.zones)
        } catch {
            throw .input(error.within(key: "input"))
        }
        let work = work(plans, times.starts)
        guard work <= Self.limit else { throw .tooLarge(excess(work, plans, times.starts)) }
        do throws(InputError) {
            return try proof(plans, times)
        } catch {
            throw .input(error.within(key: "input"))
        }
    }

    /// The unknown without which the work is least, of several the first; the instant is the last (Q11).
    private func excess(_ work: Int64, _ plans: [ProofPlan], _ starts: [Instant]) -> ProofExcess {
        var least: (index: Int?, work: Int64) = (nil, .max)
        if starts.count > 1 { least.work = self.work(plans, Array(starts.prefix(1))) }
        for (index, place) in unknown.enumerated().reversed() {
            let rest = plans.filter { !PolicyClasses.have(place) || $0.hasFirst.contains(place) }
            let work = self.work(rest, starts, knowing: place)
            if work <= least.work { least = (index, work) }
        }
        return ProofExcess(work: work, limit: Self.limit, index: least.index, rest: least.work)
    }

    /// The work of a question (Q11), at most `Int64.max`.
    func work(
        _ plans: [ProofPlan],
        _ starts: [Instant],
        knowing known: UnknownPlace? = nil
    ) -> Int64 {
        let cases = starts.flatMap { start in plans.map { $0.count(at: start, knowing: known) } }
        let parts = plans.flatMap {
            [payloadWork($0, knowing: known), $0.deviceWork(knowing: known)]
        }
        return Self.sum(cases + parts) ?? .max
    }

    /// The work of measuring payloads; `nil` if that is beyond `Int64`.
    func payloadWork(_ plan: ProofPlan, knowing known: UnknownPlace? = nil) -> Int64? {
        guard ask.dependsOnSize else { return 0 }
        let texts = [
            decide.json.value(at: ["app", "templates"]),
            decide.json.value(at: ["message", "body", "translations"]),
        ]
        let bytes = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        let work = Int64((32 + (bytes + 31) / 32) * (1 + otherCertificateCount))
        guard let count = plan.payloadCount(knowing: known),
            case let product = count.multipliedReportingOverflow(by: work), !product.overflow
        else { return nil }
        return product.partialValue
    }

    /// How many certificates of other push services than Apple's the app has.
    private var otherCertificateCount: Int {
        (decide.request.app.certificates ?? []).count { $0.channel != nil }
    }

    /// The first unknown place by which a request to such a service can have a size that no case has (Q17); `nil` if
    /// there is none.
    private var unsettledByRequests: UnknownPlace? {
        guard otherCertificateCount > 0 else { return nil }
        let collapse = decide.request.app.policy.collapse
        return UnknownPlace.order(unknown).first { place in
            switch place {
            case .policy, .ext: true
            case .messageFrom, .messageTo: collapse == .conversation
            case .messageID: collapse != .none
            default: false
            }
        }
    }

    /// The place by which a question is undecided at an instant whose cases all have the same answer; `nil` if these are
    /// enough (Q10, Q17).
    func undecided(_ finding: ProofFinding, _ plans: [ProofPlan]) -> UnknownPlace? {
        guard !finding.isComplete else { return nil }
        let bySizes = finding.dependsOnSize ? plans.first?.unsettled : nil
        return bySizes ?? (finding.dependsOnRequests ? unsettledByRequests : nil)
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

    /// The first unknown place on which the rules that are asked depend (Q15); `nil` if what they say is the same in
    /// all cases of an instant.
    var unsettledByRules: UnknownPlace? {
        let needs = askedRules.reduce([] as RuleNeeds) { $0.union(CompiledRules(ofUser: $1).needs) }
        return unknown.first { !$0.ruleNeeds.isDisjoint(with: needs) }
    }

    /// A search of the cases of each plan.
    func searches(_ plans: [ProofPlan]) throws(InputError) -> [ProofSearch] {
        var searches: [ProofSearch] = []
        for plan in plans {
            let request = plan.input.request
            searches.append(
                try ProofSearch(
                    PushEvaluator(app: request.app, zones: request.zones),
                    request.message,
                    from: request.sender,
                    to: request.recipient,
                    ask,
                    plan.classes(for: ask)
                )
            )
        }
        return searches
    }

    private func proof(
        _ plans: [ProofPlan],
        _ times: ProofTimes
    ) throws(InputError) -> Proof {
        let counts = times.starts.flatMap { start in plans.map { $0.count(at: start) } }
        if let place = unsettledByRules {
            return try proof(plans, times, cases: Self.sum(counts) ?? .max, unsettledBy: place)
        }
        let searches = try searches(plans)
        var all = ProofFinding()
        var yes: JSONValue?
        var no: JSONValue?
        var stretches: [Proof.Stretch] = []
        for (index, start) in times.starts.enumerated() {
            var finding = ProofFinding()
            for (number, plan) in plans.enumerated() where !finding.isComplete {
                let found = searches[number].run(plan.instant(start))
                if yes == nil { yes = found.yes.map { plan.json($0, at: start) } }
                if no == nil { no = found.no.map { plan.json($0, at: start) } }
                finding.add(found)
            }
            all.add(finding)
            if let place = undecided(finding, plans) {
                return Proof(undecidedBy: place, cases: Self.sum(counts) ?? .max, times: times)
            }
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
            cases: Self.sum(counts) ?? .max,
            causes: isSometimes ? [] : all.causes(of: ask, holds: answer == .always),
            yes: isSometimes ? yes : nil,
            no: isSometimes ? no : nil,
            when: isSometimes && span != nil ? stretches : nil,
            times: times
        )
    }
}
