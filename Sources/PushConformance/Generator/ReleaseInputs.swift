import ExactJSON
import PushContract
import WallTime

/// Makes what is held for a recipient of an input of `decide`.
struct ReleaseInputs {
    private let now: Int64

    private static let day = Instant.millisecondsPerDay

    static func input(_ draw: inout Draw) -> (JSONValue, InputError?) {
        let decided = DecideInputs.input(&draw)
        let now = decided["now"].flatMap { try? Instant(json: $0) } ?? .earliest
        let inputs = ReleaseInputs(now: now.milliseconds)
        var input: JSONObject = [:]
        for key: ExactString in ["id", "now", "app", "recipient"] { input[key] = decided[key] }
        inputs.add(to: &input, like: decided, &draw)
        return draw.percent(8) ? spoiled(input, &draw) : (.object(input), nil)
    }

    private func add(to input: inout JSONObject, like decided: JSONObject, _ draw: inout Draw) {
        var held: [JSONValue] = []
        var conversations: [JSONValue] = []
        let devices = (decided["recipient"]?.object?["devices"]?.array ?? []).compactMap {
            $0.object?["id"]
        }
        for index in 0..<draw.below(9) {
            let source = draw.percent(40) ? decided : DecideInputs.input(&draw)
            let (entry, conversation) = entry(index, source, devices, &draw)
            held.append(entry)
            conversations.append(conversation)
        }
        input["held"] = .array(held)
        if draw.percent(25) {
            var older: [JSONValue] = []
            for conversation in draw.shuffled(conversations).prefix(2)
            where !older.contains(where: { Self.names($0, conversation) }) {
                older.append(
                    conversation.setting(draw.one(1, 2, 99, 2_147_483_647), at: ["count"])
                        .setting(instant(&draw), at: ["newest"])
                )
            }
            input["older"] = .array(older)
        }
        if draw.percent(40) {
            input["read"] = .array(
                draw.shuffled(conversations).prefix(1 + draw.below(2)).map {
                    $0.setting(instant(&draw), at: ["at"])
                }
            )
        }
        if draw.percent(25) {
            let ids = held.compactMap { $0.object?["message"]?.object?["id"] }
            input["recalled"] = .array(
                Array(draw.shuffled(ids + ["none"]).prefix(1 + draw.below(2)))
            )
        }
        guard draw.percent(40) else { return }
        let template: JSONValue = [
            "name": "digest", "titlePattern": draw.one("", "{$senders}", "{$name}"),
            "contentPattern": draw.one("{$count}: {$msg}", "{$fromNickname} +{$count}{0}", ""),
        ]
        var app = input["app"]?.object ?? [:]
        let others = app["templates"]?.array ?? []
        app["templates"] = .array(others + [template])
        input["app"] = .object(app)
    }

    /// A message that is held, sometimes for one of the recipient's devices, and its conversation.
    private func entry(
        _ index: Int,
        _ source: JSONObject,
        _ devices: [JSONValue],
        _ draw: inout Draw
    ) -> (JSONValue, JSONValue) {
        var message = source["message"]?.object ?? [:]
        message["id"] = .string("\(draw.one("m", "", "e\u{301}"))\(index)")
        message["timestamp"] = draw.percent(70) ? instant(&draw) : nil
        if draw.percent(70) { message["from"] = draw.one("6001", "tom", "TOM") }
        if message["type"] == "groupChat", draw.percent(70) { message["to"] = draw.one("g1", "g2") }
        if var ext = message["ext"]?.object, var push = ext["em_push_ext"]?.object {
            push["type"] = nil
            ext["em_push_ext"] = .object(push)
            message["ext"] = .object(ext)
        }
        if let device = draw.shuffled(devices).first, draw.percent(20) {
            var ext = message["ext"]?.object ?? [:]
            ext["em_push_filter"] = ["accept_device_id": [device]]
            message["ext"] = .object(ext)
        }
        var entry: JSONObject = ["message": .object(message), "since": instant(&draw)]
        if var sender = source["sender"]?.object, draw.percent(70) {
            sender["id"] = nil
            entry["sender"] = .object(sender)
        }
        if draw.percent(50) { entry["offlineCount"] = draw.one(0, 1, 2, 3, 99, 2_147_483_647) }
        let conversation: JSONObject = [
            "type": message["type"] ?? "chat",
            "id": message[message["type"] == "chat" ? "from" : "to"] ?? "",
        ]
        return (.object(entry), .object(conversation))
    }

    private static func names(_ first: JSONValue, _ second: JSONValue) -> Bool {
        first.object?["type"] == second.object?["type"]
            && first.object?["id"] == second.object?["id"]
    }

    /// An instant of the last days, or near now.
    private func instant(_ draw: inout Draw) -> JSONValue {
        let age = draw.one(0, 1, -1, Self.day, Self.day + 1, 60_000, draw.int(0...3 * Self.day))
        return Instant(milliseconds: now - age).json
    }

    private static func spoiled(
        _ input: JSONObject,
        _ draw: inout Draw
    ) -> (JSONValue, InputError?) {
        guard let held = input["held"]?.array, var first = held.first?.object else {
            var input = input
            input["held"] = nil
            return (.object(input), InputError(.inputMissing, "none").within(key: "held"))
        }
        var input = input
        var others = Array(held.dropFirst())
        let fault: InputError
        switch draw.below(5) {
        case 0:
            first["since"] = nil
            fault = InputError(.inputMissing, "none").within(key: "since")
        case 1:
            first["offlineCount"] = -1
            fault = InputError(.inputValue, "negative").within(key: "offlineCount")
        case 2:
            first["extra"] = 1
            fault = InputError(.inputUnknownKey, "unknown").within(key: "extra")
        case 3:
            first["sender"] = ["id": "somebody else"]
            fault = InputError(.inputConflict, "another").within(key: "id").within(key: "sender")
        default:
            others.append(.object(first))
            input["held"] = .array([.object(first)] + others)
            return (
                .object(input),
                InputError(.inputConflict, "again").within(key: "id").within(key: "message")
                    .within(index: others.count).within(key: "held")
            )
        }
        input["held"] = .array([.object(first)] + others)
        return (.object(input), fault.within(index: 0).within(key: "held"))
    }
}
