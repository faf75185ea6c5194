import ExactJSON
import Testing

@testable import PushContract

/// Inputs and callbacks of a message to bob, who has two devices.
@Suite struct AuditTallyTests {
    private struct Binding {
        var device: String
        var certificate = "prod"
        var state = "offline"
    }

    private static let phones = [Binding(device: "phone"), Binding(device: "pad")]

    private func input(
        _ message: String = "1",
        _ settings: JSONObject = [:],
        ext: JSONObject = [:],
        app: JSONObject = [:],
        to bindings: [Binding] = phones
    ) -> JSONObject {
        [
            "now": "2026-01-15T12:00:00Z", "app": .object(app),
            "message": [
                "id": .string(message), "type": "chat", "from": "ann", "to": "bob",
                "body": ["type": "txt"], "ext": .object(ext),
            ],
            "recipient": [
                "id": "bob", "settings": .object(settings),
                "devices": .array(
                    bindings.map { binding in
                        [
                            "id": .string(binding.device), "state": .string(binding.state),
                            "bindings": [
                                ["notifierName": .string(binding.certificate), "token": "aa"]
                            ],
                        ]
                    }
                ),
            ],
        ]
    }

    /// A callback with a word; `nil` of success.
    private func callback(
        _ detail: String?,
        _ message: String = "1",
        device: String? = nil,
        certificate: String? = nil,
        to target: String = "bob"
    ) -> JSONObject {
        var json: JSONObject = [
            "step": "push", "msg_id": .string(message), "target": .string(target),
            "status": detail == nil ? "success" : "fail",
        ]
        json["detail"] = detail.map { .string($0) }
        json["device_id"] = device.map { .string($0) }
        json["notifier_name"] = certificate.map { .string($0) }
        return json
    }

    private func frames(_ objects: [JSONObject]) -> [InputFrame] {
        var framer = InputFramer()
        let text = objects.flatMap { JSONLine($0).bytes }
        return framer.append(text[...]) + framer.finish()
    }

    private func audit(
        _ inputs: [JSONObject],
        _ callbacks: [JSONObject],
        isPartial: Bool = false
    ) throws -> JSONObject {
        var log = CallbackLog()
        for frame in frames(callbacks) { log.add(try PushCallback(frame)) }
        var tally = AuditTally(log, isPartial: isPartial)
        for frame in frames(inputs) { try tally.add(try ContractInput(frame)) }
        return tally.contractJSON
    }

    /// The rows of an answer, without witnesses.
    private func words(_ answer: JSONObject) -> [String] {
        (answer["words"]?.array ?? []).compactMap { $0.object }.map { row in
            "\(row["log"]?.string ?? "") | \(row["ours"]?.string ?? "") | \(row["count"]?.int64 ?? 0)"
                + (row["index"].map { " | \($0.int64 ?? -1)" } ?? "")
        }
    }

    private func counts(_ answer: JSONObject) -> [Int64?] {
        ["agree", "differ", "unjudged"].map { answer[$0]?.int64 }
    }

    // Y9
    @Test func `callbacks are joined by message, recipient, device and certificate`() throws {
        let bindings = [Binding(device: "phone"), Binding(device: "pad", certificate: "old")]
        let app: JSONObject = ["certificates": [["name": "prod"]]]
        let answer = try audit(
            [input(app: app, to: bindings)],
            [
                callback(nil, device: "phone", certificate: "prod"),
                callback("no notifier exist", certificate: "old"),
            ]
        )
        #expect(
            words(answer) == [
                "success | push | 1", "no notifier exist | device.certificateUnknown | 1",
            ]
        )
        #expect(counts(answer) == [2, 0, 0])
        #expect(answer["unjoined"] == nil)
    }

    // Y9
    @Test func `a callback of another message, user, device or certificate is without an input`()
        throws
    {
        let others = [
            callback(nil, "2"), callback(nil, to: "Bob"), callback(nil, device: "watch"),
            callback(nil, device: "phone", certificate: "old"),
        ]
        let answer = try audit([input()], others + [callback("user ignore push")])
        #expect(answer["callbacks"] == ["count": 5, "others": 0, "refused": 0, "unjoined": 4])
        #expect(
            answer["unjoined"] == [
                ["msg_id": "2", "target": "bob"], ["msg_id": "1", "target": "Bob"],
                ["msg_id": "1", "target": "bob", "device_id": "watch"],
                ["msg_id": "1", "target": "bob", "device_id": "phone", "notifier_name": "old"],
            ]
        )
        #expect(words(answer) == ["user ignore push | push | 1 | 0"])
    }

    // Y9
    @Test func `a callback that comes again counts once`() throws {
        let answer = try audit([input()], [callback(nil), callback(nil)])
        #expect(answer["callbacks"]?.object?["count"] == 1)
        #expect(counts(answer) == [1, 0, 0])
    }

    // Y10
    @Test
    func
        `a push that the push service refuses is one, and the state of a certificate is not judged`()
        throws
    {
        let inputs = ["1", "2", "3", "4", "5"].map { input($0, to: [Binding(device: "phone")]) }
        let answer = try audit(
            inputs,
            [
                callback("push yet but fail ", "1"), callback("get push token fail", "2"),
                callback("notifier is ban", "3"), callback("something else", "4"),
                callback(nil, "5"),
            ]
        )
        #expect(
            words(answer) == [
                "success | push | 1", "push yet but fail | push | 1",
                "get push token fail | push | 1",
                "notifier is ban | push | 1", "another word | push | 1",
            ]
        )
        #expect(counts(answer) == [3, 0, 2])
    }

    // Y10, Y11
    @Test func `no callback agrees with a reason that has no word, and with no other`() throws {
        let online = [Binding(device: "phone", state: "online"), Binding(device: "pad")]
        let inputs = [
            input("1", to: online), input("2", ["remindType": "none"]), input("3"),
            input("4", ext: ["em_ignore_notification": true]),
        ]
        let answer = try audit(inputs, [callback(nil, "1", device: "pad")])
        #expect(
            words(answer) == [
                "success | push | 1", "no callback | push | 2 | 2",
                "no callback | message.silent | 1 | 3", "no callback | remind.none | 1 | 1",
                "no callback | device.online | 1",
            ]
        )
        #expect(counts(answer) == [2, 4, 0])
        // Y11
        let part = try audit(inputs, [callback(nil, "1", device: "pad")], isPartial: true)
        #expect(words(part) == ["success | push | 1"])
    }

    // Y10
    @Test func `of inputs that differ alike the smallest is kept`() throws {
        let inputs = ["1", "2", "3"].map { id in
            input(id, id == "2" ? [:] : ["remindType": "all"], to: [Binding(device: "phone")])
        }
        let answer = try audit(inputs, ["1", "2", "3"].map { callback("no user exist", $0) })
        #expect(words(answer) == ["no user exist | push | 3 | 1"])
        #expect(answer["words"]?.array?.first?.object?["witness"] == .object(inputs[1]))
    }

    // Y12
    @Test func `the policy is found, and what the log does not tell of it is told`() throws {
        let forced: JSONObject = ["em_force_notification": true]
        let inputs = [
            input("1", ["remindType": "none"], ext: forced, to: [Binding(device: "phone")]),
            input(
                "2",
                ["silentModeStartTime": "20:00", "silentModeEndTime": "20:01"],
                to: [Binding(device: "phone")]
            ),
        ]
        let answer = try audit(inputs, [callback(nil, "1"), callback("user ignore push", "2")])
        #expect(counts(answer) == [0, 2, 0])
        let policy = try #require(answer["policy"]?.object)
        #expect(policy["differ"] == 0)
        let fields = policy["fields"]?.array?.compactMap { $0.object } ?? []
        let told = fields.map { "\($0["key"]?.string ?? "") \($0["told"]?.string ?? "")" }
        #expect(
            told == [
                "forceOverrides found", "mentionOnlyInChat open", "multiDevice open",
                "userRules open",
                "timeZone some",
            ]
        )
        #expect(fields.first?["value"] == "allPreferences")
        // At noon in UTC it is 20:00 in Shanghai, and in as many other zones as show that time.
        let zone = try #require(fields.last)
        let zones = [zone["value"]].compactMap { $0 } + (zone["others"]?.array ?? [])
        #expect(zones.contains("Asia/Shanghai"))
        #expect(!zones.contains("Asia/Tokyo") && !zones.contains("none"))
        #expect(policy["policies"] == .number(JSONNumber(Int64(zones.count * 8))))
    }

    // Y12
    @Test func `of policies that agree alike the nearest to the first input's is chosen`() throws {
        let app: JSONObject = [
            "policy": ["multiDevice": "allDevicesOffline", "timeZone": "Asia/Tokyo"]
        ]
        let answer = try audit([input(app: app)], [callback(nil)])
        let fields = answer["policy"]?.object?["fields"]?.array?.compactMap { $0.object?["value"] }
        #expect(fields == ["doNotDisturb", "literal", "allDevicesOffline", false, "Asia/Tokyo"])
    }

    // Y12
    @Test func `a field that another makes up for is not called found`() throws {
        // Forced, in a chat, and the recipient wants mentions only: either choice pushes it.
        let forced: JSONObject = ["em_force_notification": true]
        let answer = try audit(
            [input("1", ["remindType": "mentionOnly"], ext: forced)],
            [callback(nil)]
        )
        let fields = answer["policy"]?.object?["fields"]?.array?.compactMap { $0.object } ?? []
        #expect(fields[0]["told"] == "open")
        #expect(fields[1]["told"] == "some")
        #expect(fields[1]["value"] == "pushesAll")
        #expect(fields[1]["others"] == [])
    }

    // Y12
    @Test func `without anything that is compared there is no policy`() throws {
        let answer = try audit([], [callback(nil)])
        #expect(answer["policy"] == nil)
        #expect(answer["words"] == [])
    }

    // Y10
    @Test func `a message that is held here was stopped there for the same reason`() throws {
        let rules: JSONValue = [
            ["id": "night", "then": "hold", "until": ["18:00"], "when": [:]]
        ]
        let quiet: JSONObject = [
            "silentModeStartTime": "11:00", "silentModeEndTime": "13:00", "timeZone": "UTC",
        ]
        let answer = try audit(
            [
                input("1", ["timeZone": "UTC"], app: ["rules": rules]),
                input("2", quiet, app: ["policy": ["quiet": "hold"]]),
            ],
            [callback("user ignore push", "1"), callback("user ignore push", "2")]
        )
        #expect(
            words(answer) == [
                "user ignore push | rule.app | 1", "user ignore push | dnd.app.interval | 1",
            ]
        )
        #expect(counts(answer) == [2, 0, 0])
    }
}
