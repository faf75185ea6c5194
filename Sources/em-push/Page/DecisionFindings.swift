import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// What a page shows of a decision: the answer, what a phone makes of the first push, and the week's quiet hours.
struct DecisionFindings {
    let json: JSONObject

    /// - Parameters:
    ///   - request: What was asked.
    ///   - explanation: The decision, explained.
    ///   - answer: The answer with its explanation.
    /// - Throws: the error of a zone of the policy that cannot be used.
    init(
        _ request: DecideRequest,
        _ explanation: Explanation,
        answer: JSONObject
    ) throws(InputError) {
        let bindings = explanation.evaluation.bindings
        var answer = answer
        var found = try Self.week(request, explanation)
        if let devices = answer["devices"]?.array {
            let shown = Self.shown(devices, bindings, of: request.app)
            answer["devices"] = .array(shown)
            found["rest"] = .number(JSONNumber(Int64(devices.count - shown.count)))
        }
        found["decided"] = .object(answer)
        if let pushed = answer["devices"]?.array?.lazy.compactMap({ $0.object })
            .first(where: { $0["payload"] != nil })
        {
            found["presented"] = .object(Self.presented(pushed))
            found["linted"] = .object(Self.linted(pushed))
        }
        json = found
    }

    /// The bindings with the pushes that are shown, the first of each with its call of `curl`; and those without.
    private static func shown(
        _ devices: [JSONValue],
        _ bindings: [Evaluation.BindingOutcome],
        of app: AppConfiguration
    ) -> [JSONValue] {
        struct Name: Hashable {
            let device: Device.ID
            let certificate: Certificate.Name
        }
        var groups: [Name: Int] = [:]
        let sent = SentRequest.groups(bindings, of: app).shown
        for (index, group) in sent.enumerated() {
            for (binding, _) in group.bindings {
                groups[Name(device: binding.device, certificate: binding.certificateName)] = index
            }
        }
        var written: Set<Int> = []
        return zip(devices, bindings).compactMap { device, binding in
            guard case .push = binding.outcome, var entry = device.object else { return device }
            let name = Name(device: binding.device, certificate: binding.certificateName)
            guard let index = groups[name] else { return nil }
            entry["group"] = .number(JSONNumber(Int64(index)))
            if written.insert(index).inserted {
                let curl = PasteableRequest(sent[index].key).curl.joined(separator: "\n")
                entry["curl"] = .string(curl)
            }
            return .object(entry)
        }
    }

    /// What a locked phone makes of a push while the app is in the background.
    private static func presented(_ push: JSONObject) -> JSONObject {
        var asked: JSONObject = ["os": 17, "state": "background", "locked": true]
        asked["payload"] = push["payload"]
        let headers = push["headers"]?.object
        asked["pushType"] = headers?["apns-push-type"]
        asked["priority"] = headers?["apns-priority"]?.string.flatMap { Int64($0) }
            .map { .number(JSONNumber($0)) }
        return answer(of: PresentRequest.self, to: asked)
    }

    private static func linted(_ push: JSONObject) -> JSONObject {
        var asked = JSONObject()
        asked["headers"] = push["headers"]
        asked["payload"] = push["payload"]
        return answer(of: LintRequest.self, to: asked)
    }

    private static func answer<Request: AnsweredRequest>(
        of _: Request.Type,
        to asked: JSONObject
    ) -> JSONObject {
        do throws(ContractError) {
            let bytes = JSONValue.object(asked).utf8
            return try ContractInput<Request>(parsing: bytes[...]).answer(explaining: true)
        } catch {
            return error.json
        }
    }

    /// The instant of the decision, and around it the offsets of the recipient's clock and the quiet stretches; all
    /// instants and offsets in milliseconds.
    private static func week(
        _ request: DecideRequest,
        _ explanation: Explanation
    ) throws(InputError) -> JSONObject {
        let (settings, policy) = (request.recipient.settings, request.app.policy)
        let zones = request.zones
        let defaultZone = try policy.timeZone.map { zone throws(InputError) in
            try zones.compile(zone)
        }
        let compiled = CompiledSettings(settings, defaultZone: defaultZone, zones: zones)
        let zone = compiled.timeZone ?? .utc
        let now = request.now.milliseconds
        // The week begins at midnight, and its days may be longer than others.
        let start = Instant(milliseconds: now - 3 * Instant.millisecondsPerDay)
        let end = Instant(milliseconds: now + 9 * Instant.millisecondsPerDay)
        var offsets: [JSONValue] = []
        func add(_ instant: Instant, _ offset: PushTimeZone.Offset) {
            offsets.append(
                .object([
                    "from": number(instant.milliseconds), "offset": number(offset.milliseconds),
                ])
            )
        }
        var instant = start
        while instant < end {
            let span = zones.span(of: zone, at: instant)
            add(instant, span.offset)
            instant = span.end ?? end
        }
        if case .at(let next) = explanation.nextPush, next >= end {
            add(next, explanation.nextPushOffset)
        }
        let quiet = compiled.preferences(in: request.message.conversation)
            .quietStretches(from: start, to: end, zones: zones)
            .map { stretch in
                JSONValue.object([
                    "from": number(stretch.from.milliseconds),
                    "to": number(stretch.to.milliseconds),
                    "reasons": .array(stretch.reasons.map { $0.word.json }),
                ])
            }
        var found: JSONObject = [
            "now": number(now), "offsets": .array(offsets), "quiet": .array(quiet),
        ]
        let own = compiled.hasUnknownTimeZone ? nil : settings.timeZone
        found["zoneName"] = (own ?? policy.timeZone)?.text.json
        return found
    }

    private static func number(_ value: Int64) -> JSONValue { .number(JSONNumber(value)) }
}
