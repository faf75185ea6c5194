import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

extension ProveRequest {
    /// The rules that are asked: the app's, then the user's.
    var askedRules: [Rule.List] {
        let request = decide.request
        let asksUser = request.app.policy.userRules && !unknown.contains(.settings)
        return [request.app.rules] + (asksUser ? [request.recipient.settings.rules] : [])
    }

    /// Answers a question where what rules say depends on an unknown place: whatever they can say is tried (Q16).
    func proof(
        _ plans: [ProofPlan],
        _ times: ProofTimes,
        cases: Int64,
        unsettledBy place: UnknownPlace
    ) throws(InputError) -> Proof {
        let answers = try ruleAnswers(times.starts)
        var searches: [RuleAnswer: [ProofSearch]] = [:]
        var all = ProofFinding()
        var yes: JSONValue?
        var no: JSONValue?
        for (start, answers) in zip(times.starts, answers) {
            for answer in answers {
                let own: [ProofSearch]
                if let known = searches[answer] {
                    own = known
                } else {
                    own = try self.searches(plans.map { $0.with(answer) })
                    searches[answer] = own
                }
                var finding = ProofFinding()
                for (number, plan) in plans.enumerated() where !finding.isComplete {
                    let found = own[number].run(plan.instant(start))
                    // What is said of a case is only tried: decided is the case with its own rules.
                    if finding.yes == nil, yes == nil, let number = found.yes {
                        let json = plan.json(number, at: start)
                        if try holds(of: json) { yes = json }
                    }
                    if finding.no == nil, no == nil, let number = found.no {
                        let json = plan.json(number, at: start)
                        if try !holds(of: json) { no = json }
                    }
                    finding.add(found)
                }
                all.add(finding)
                if let place = undecided(finding, plans) {
                    return Proof(undecidedBy: place, cases: cases, times: times)
                }
            }
        }
        if all.isComplete { try decideFirst(plans, times.starts, &yes, &no) }
        if all.isComplete, yes == nil || no == nil {
            return Proof(undecidedBy: place, cases: cases, times: times)
        }
        return Proof(
            answer: all.isComplete ? .sometimes : all.no == nil ? .always : .never,
            cases: cases,
            causes: all.isComplete ? [] : all.causes(of: ask, holds: all.no == nil),
            yes: all.isComplete ? yes : nil,
            no: all.isComplete ? no : nil,
            when: nil,
            times: times
        )
    }

    /// How many cases are decided to find a witness.
    private static let mostDecided = 256

    /// Decides the first cases, until there is a witness of each side.
    private func decideFirst(
        _ plans: [ProofPlan],
        _ starts: [Instant],
        _ yes: inout JSONValue?,
        _ no: inout JSONValue?
    ) throws(InputError) {
        var left = Self.mostDecided
        for start in starts {
            for plan in plans {
                for number in 0..<min(left, Int(plan.count(at: start) ?? 0)) {
                    guard yes == nil || no == nil else { return }
                    let json = plan.json(number, at: start)
                    if try holds(of: json) { yes = yes ?? json } else { no = no ?? json }
                    left -= 1
                }
            }
        }
    }

    /// Whether the question holds of an input with its own rules.
    private func holds(of input: JSONValue) throws(InputError) -> Bool {
        let request = try ProveRequest(ask, of: input.without("id"))
        do throws(ProofError) {
            return try request.prove().answer == .always
        } catch {
            switch error {
            case .input(let error): throw error
            case .tooLarge: throw InputError(.inputValue, "a single case is no work")
            }
        }
    }

    /// What rules can say at each of some instants: each that can speak, through the first that does in any case, else
    /// nothing; of those that say the same the first.
    private func ruleAnswers(_ starts: [Instant]) throws(InputError) -> [[RuleAnswer]] {
        let needs = unknown.reduce([] as RuleNeeds) { $0.union($1.ruleNeeds) }
        var answers: [[RuleAnswer]] = starts.map { _ in [] }
        var areEnded = starts.map { _ in false }
        var request = decide.request
        request.recipient.settings.rules = Rule.List()
        for (index, list) in askedRules.enumerated() {
            for rule in list {
                let known = rule.without(needs)
                request.app.rules = try Rule.List([known])
                let evaluator = try PushEvaluator(app: request.app, zones: request.zones)
                let message = try evaluator.prepare(request.message, from: request.sender)
                let recipient = message.compile(request.recipient)
                for (place, start) in starts.enumerated() where !areEnded[place] {
                    let moment = Moment(start, zones: request.zones)
                    guard message.spokenRule(to: recipient, at: moment) != nil else { continue }
                    let answer = RuleAnswer(isOfUser: index > 0, action: rule.then)
                    if !answers[place].contains(answer) { answers[place].append(answer) }
                    areEnded[place] = known == rule
                }
            }
        }
        let nothing = RuleAnswer(isOfUser: decide.request.app.rules.isEmpty, action: nil)
        for place in starts.indices where !areEnded[place] { answers[place].append(nothing) }
        return answers
    }
}

extension JSONValue {
    fileprivate func without(_ key: ExactString) -> JSONValue {
        guard case .object(var object) = self else { return self }
        object[key] = nil
        return .object(object)
    }
}
