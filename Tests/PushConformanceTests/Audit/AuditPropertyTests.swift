import ExactJSON
import Fixtures
import PushContract
import PushEvaluation
import PushModel
import PushRules
import SeededRandomness
import Testing
import WallTime

@testable import PushConformance

/// Logs that are made with a policy of drawn values, and every value of every field tried by itself.
@Suite struct AuditPropertyTests {
    private static func values() throws -> [(key: ExactString, values: [JSONValue])] {
        [
            ("forceOverrides", ["doNotDisturb", "allPreferences"]),
            ("mentionOnlyInChat", ["literal", "pushesAll"]),
            ("multiDevice", ["anyOfflineDevice", "allDevicesOffline"]),
            ("userRules", [false, true]),
            ("timeZone", ["none"] + (try PushEvaluator().zones.zoneNames.map { $0.text.json })),
        ]
    }

    /// Valid inputs without a policy, each of a message of its own.
    private func inputs(seed: UInt64, count: Int) throws -> [JSONObject] {
        let generator = InputGenerator(seed: seed, verb: "decide")
        return (0..<count).compactMap { index -> JSONObject? in
            let input = generator.input(at: index)
            guard input.fault == nil, let object = (try? JSONValue(parsing: input.text))?.object
            else { return nil }
            return object.setting("message", "id", to: .string("m\(index)"))
                .setting("app", "policy", to: [:])
        }
    }

    private func read(_ input: JSONObject) throws -> ContractInput<DecideInput> {
        try ContractInput(parsing: JSONValue.object(input).utf8[...])
    }

    /// The callbacks that the vendor would send for an input by a policy.
    private func callbacks(_ input: JSONObject, _ policy: JSONObject) throws -> Set<JSONObject> {
        let request = try read(input).request.request
        var app = request.app
        var written = policy
        if written["timeZone"] == "none" { written["timeZone"] = nil }
        app.policy = try PushPolicy(json: .object(written))
        let evaluation = try PushEvaluator(app: app).evaluate(
            request.message,
            from: request.sender,
            to: request.recipient,
            at: request.now
        )
        func callback(_ detail: ExactString?) -> JSONObject {
            var json: JSONObject = [
                "step": "push", "msg_id": request.message.id.json,
                "target": request.recipient.id.json,
                "status": detail == nil ? "success" : "fail",
            ]
            json["detail"] = detail?.json
            return json
        }
        if case .suppress(let reason) = evaluation.decision, let detail = reason.detail {
            return [callback(detail)]
        }
        var found = Set<JSONObject>()
        for binding in evaluation.bindings {
            var json: JSONObject
            switch binding.outcome {
            case .push, .request: json = callback(nil)
            case .payloadTooLarge: json = callback("push yet but fail ")
            case .suppress(let reason):
                guard let detail = reason.detail else { continue }
                json = callback(detail)
            }
            json["device_id"] = binding.device.json
            json["notifier_name"] = binding.certificateName.json
            found.insert(json)
        }
        return found
    }

    // 7.9, Y12
    @Test(arguments: Seeds.all, [3, 12])
    func
        `a drawn policy is found, or the fields that the log cannot tell are those of which every value gives its words`(
            seed: UInt64,
            count: Int
        ) throws
    {
        var random = SplitMix64(seed: seed)
        let inputs = try inputs(seed: seed, count: count)
        let rows = try Self.values()
        var drawn = JSONObject()
        for (key, values) in rows { drawn[key] = values.randomElement(using: &random) }
        let sent = try inputs.map { try callbacks($0, drawn) }
        var log = CallbackLog()
        for callback in sent.flatMap({ $0 }) {
            var framer = InputFramer()
            for frame in framer.append(JSONLine(callback).bytes[...]) {
                log.add(try PushCallback(frame))
            }
        }
        var tally = AuditTally(log, isPartial: false)
        for input in inputs { try tally.add(try read(input)) }
        let answer = tally.contractJSON
        #expect(answer["unjoined"] == nil)
        guard let policy = answer["policy"]?.object else {
            #expect(inputs.isEmpty)
            return
        }
        #expect(policy["differ"] == 0)
        let fields = policy["fields"]?.array?.compactMap { $0.object } ?? []
        var found = JSONObject()
        for (field, row) in zip(fields, rows) { found[row.key] = field["value"] }
        #expect(try inputs.map { try callbacks($0, found) } == sent)
        for (field, row) in zip(fields, rows) {
            #expect(field["key"] == row.key.json)
            if field["told"] == "found" { #expect(field["value"] == drawn[row.key]) }
            let agreeing = try row.values.filter { value in
                guard value != found[row.key] else { return false }
                var other = found
                other[row.key] = value
                return try zip(inputs, sent).allSatisfy { try callbacks($0, other) == $1 }
            }
            switch field["told"]?.string {
            case "found": #expect(agreeing.isEmpty)
            case "open": #expect(agreeing.count == row.values.count - 1)
            default: #expect(.array(agreeing) == field["others"])
            }
        }
    }
}
