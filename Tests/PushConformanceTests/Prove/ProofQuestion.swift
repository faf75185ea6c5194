import ExactJSON
import PushEvaluation
import PushRules
import Testing
import WallTime

@testable import PushContract

/// A question of `prove`, and the parts that answer it.
struct ProofQuestion {
    let request: ProveRequest
    /// A plan for each policy.
    let plans: [ProofPlan]
    let times: ProofTimes

    init(_ input: JSONValue) throws {
        request = try ContractInput<ProveRequest>(parsing: input.utf8[...]).request
        plans = try ProofPlan(
            request.decide,
            request.input,
            request.unknown,
            request.ask,
            hasUnknownTime: request.span != nil
        ).variants(request.unknown)
        times = try request.times(zones: PushEvaluator().zones)
    }

    /// A question about an input of which each gate passes, with other members.
    init(
        unknown: [UnknownPlace],
        ask: JSONValue,
        now: JSONValue? = nil,
        message: JSONObject = [:],
        recipient: JSONObject = [:],
        app: JSONObject? = nil
    ) throws {
        var whole: JSONObject = [
            "id": "1001", "type": "chat", "from": "ann", "to": "bob",
            "body": .object(["type": "txt", "text": "hi"]),
        ]
        for member in message.members { whole[member.key] = member.value }
        let device: JSONObject = [
            "id": "d1",
            "bindings": .array([.object(["notifierName": "prod", "token": "aabb"])]),
        ]
        var user: JSONObject = ["id": "bob", "devices": .array([.object(device)])]
        for member in recipient.members { user[member.key] = member.value }
        var input: JSONObject = [
            "now": "2026-01-15T12:00:00Z", "message": .object(whole), "recipient": .object(user),
        ]
        input["app"] = app.map { .object($0) }
        var question: JSONObject = [
            "input": .object(input), "unknown": .array(unknown.map { $0.json }), "ask": ask,
        ]
        question["now"] = now
        try self.init(.object(question))
    }

    /// The plan of the first policy.
    var plan: ProofPlan { plans[0] }

    /// The cases of a plan at the first instant, for the question or another.
    func cases(_ ask: ProofAsk? = nil, of number: Int = 0) throws -> ProofCases {
        let plan = plans[number]
        return try ProofCases(
            input: plan.input,
            classes: plan.classes(for: ask ?? request.ask),
            instant: plan.instant(times.starts[0])
        )
    }

    /// What the search finds for a question in cases.
    func finding(_ ask: ProofAsk, in cases: ProofCases) throws -> ProofFinding {
        let decide = cases.input.request
        let search = try ProofSearch(
            PushEvaluator(app: decide.app),
            decide.message,
            from: decide.sender,
            to: decide.recipient,
            ask,
            cases.classes
        )
        return search.run(cases.instant)
    }

    /// The proof that other cases would give at the first instant.
    func proof(by cases: ProofCases) throws -> Proof {
        let finding = try finding(request.ask, in: cases)
        return Proof(
            answer: finding.no == nil ? .always : finding.yes == nil ? .never : .sometimes,
            cases: 0,
            yes: nil,
            no: nil,
            when: nil,
            times: times
        )
    }
}

/// The cases of an instant.
struct ProofCases {
    let input: DecideInput
    var classes: ProofClasses
    var instant: ProofInstant

    /// One case alone.
    func only(_ number: Int) -> ProofCases {
        var rest = number
        func take<Value>(_ values: [Value]) -> [Value] {
            defer { rest /= values.count }
            return [values[rest % values.count]]
        }
        var only = self
        only.instant.settings = Array(
            instant.settings.reversed().map { part in
                switch part {
                case .overrides(let values): .overrides(take(values))
                case .expiries(let values): .expiries(take(values))
                case .remindTypes(let values): .remindTypes(take(values))
                case .styles(let values): .styles(take(values))
                case .languages(let values): .languages(take(values))
                case .templates(let values): .templates(take(values))
                case .zones(let interval, let values): .zones(interval, take(values))
                }
            }.reversed()
        )
        only.instant.quiet = instant.quiet.map(take)
        only.classes.flags = take(classes.flags)
        only.classes.devices = take(classes.devices)
        only.instant.timestamps = take(instant.timestamps)
        only.classes.receivers = take(classes.receivers)
        only.classes.ids = take(classes.ids)
        let text = take(Array(0..<classes.extTextCount))[0]
        only.classes.extTextCount = 1
        only.classes.extTexts = classes.extTexts.isEmpty ? [] : [classes.extTexts[text]]
        only.classes.exts = take(classes.exts)
        only.classes.onlineOnly = take(classes.onlineOnly)
        only.classes.bodies = take(classes.bodies)
        only.classes.recipients = take(classes.recipients)
        only.classes.targets = take(classes.targets)
        only.classes.senders = take(classes.senders)
        only.classes.types = take(classes.types)
        return only
    }

    /// Changes the part of the settings that a condition finds, and leaves the others.
    mutating func replace(_ change: (ProofSettingsPart) -> ProofSettingsPart?) {
        instant.settings = instant.settings.map { change($0) ?? $0 }
    }
}

extension ProofAsk {
    /// Every question that can be asked.
    static let all: [ProofAsk] =
        [.outcome(isPush: true), .outcome(isPush: false)]
        + SuppressionReason.allCases.flatMap { [ProofAsk.reason($0), .blocker($0)] }
        + Gate.allCases.flatMap { gate in
            Gate.Verdict.allCases.map { ProofAsk.verdict(gate, $0) }
        }
}
