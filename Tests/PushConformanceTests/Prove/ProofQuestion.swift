import ExactJSON
import PushEvaluation
import PushRules
import Testing
import WallTime

@testable import PushContract

/// A question of `prove`, and the parts that answer it.
struct ProofQuestion {
    let request: ProveRequest
    let plan: ProofPlan
    let times: ProofTimes

    init(_ input: JSONValue) throws {
        request = try ContractInput<ProveRequest>(parsing: input.utf8[...]).request
        plan = ProofPlan(
            request.decide,
            request.input,
            request.unknown,
            hasUnknownTime: request.span != nil
        )
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

    /// The search for the answer to a question about the same cases.
    func search(_ ask: ProofAsk) throws -> ProofSearch {
        let decide = request.decide.request
        return try ProofSearch(
            PushEvaluator(app: decide.app),
            decide.message,
            from: decide.sender,
            to: decide.recipient,
            ask
        )
    }

    /// The proof that other classes would give at the first instant.
    func proof(by classes: ProofClasses) throws -> Proof {
        let finding = try search(request.ask).run(classes, at: times.starts[0])
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

extension ProofClasses {
    /// The classes of one case alone.
    func only(_ number: Int) -> ProofClasses {
        var rest = number
        func take<Value>(_ values: [Value]) -> [Value] {
            defer { rest /= values.count }
            return [values[rest % values.count]]
        }
        var only = self
        only.settings = take(settings)
        only.flags = take(flags)
        only.devices = take(devices)
        only.timestamps = take(timestamps)
        only.receivers = take(receivers)
        only.ids = take(ids)
        only.exts = take(exts)
        only.onlineOnly = take(onlineOnly)
        only.bodies = take(bodies)
        only.recipients = take(recipients)
        only.targets = take(targets)
        only.senders = take(senders)
        only.types = take(types)
        return only
    }
}

extension ProofAsk {
    /// Every question that can be asked.
    static let all: [ProofAsk] =
        [.outcome(isPush: true), .outcome(isPush: false)]
        + SuppressionReason.allCases.flatMap { [ProofAsk.reason($0), .blocker($0)] }
        + Gate.allCases.flatMap { gate in
            Verdict.allCases.map { ProofAsk.verdict(gate, $0) }
        }
}
