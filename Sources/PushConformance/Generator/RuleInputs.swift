import ExactJSON

/// Adds rules and labels to an input of `decide`.
struct RuleInputs {
    let time: TimeContext

    private static let labels = ["vip", "minor", "VIP", "e\u{301}", ""]
    private static let words = [
        "hi", "HI", "你", "好", "call", "LINE", "break", "line\nBREAK", "e\u{301}", "\u{C9}",
        "\u{E9}",
        "\u{212A}", "al", "{0}", "🇨🇳", "…",
    ]

    func add(to input: inout JSONObject, _ draw: inout Draw) {
        guard draw.percent(25) else { return }
        var app = input["app"]?.object ?? [:]
        var recipient = input["recipient"]?.object ?? [:]
        var sender = input["sender"]?.object ?? [:]
        if draw.percent(70) { app["rules"] = rules(input, &draw) }
        if draw.percent(40) {
            var settings = recipient["settings"]?.object ?? [:]
            settings["rules"] = rules(input, &draw)
            recipient["settings"] = .object(settings)
        }
        if draw.percent(70) {
            var policy = app["policy"]?.object ?? [:]
            policy["userRules"] = .bool(draw.percent(80))
            app["policy"] = .object(policy)
        }
        if draw.percent(50) { sender["labels"] = labels(&draw) }
        if draw.percent(50) { recipient["labels"] = labels(&draw) }
        if !app.isEmpty { input["app"] = .object(app) }
        if !sender.isEmpty { input["sender"] = .object(sender) }
        input["recipient"] = .object(recipient)
    }

    private func labels(_ draw: inout Draw) -> JSONValue {
        .array(draw.list(upTo: 3) { $0.string(Self.labels) })
    }

    func rules(_ input: JSONObject, _ draw: inout Draw) -> JSONValue {
        .array(
            (0..<draw.below(4)).map { index in
                var rule: JSONObject = [
                    "id": .string(draw.one("r", "规则", "e\u{301}") + "\(index)"),
                    "when": condition(input, &draw),
                ]
                if draw.percent(25) { rule["not"] = condition(input, &draw) }
                if draw.percent(50) {
                    rule["then"] = "suppress"
                    if draw.percent(30) {
                        rule["then"] = "hold"
                        let times = (0...draw.below(3)).map { _ in time.timeOfDay(&draw) }
                        rule["until"] = .array(Set(times).sorted().map { .string($0) })
                    }
                    if draw.percent(40) { rule["yieldsToForce"] = .bool(draw.percent(80)) }
                } else {
                    rule["then"] = "allow"
                    if draw.percent(40) { rule["remind"] = .bool(draw.percent(80)) }
                }
                return .object(rule)
            }
        )
    }

    private func condition(_ input: JSONObject, _ draw: inout Draw) -> JSONValue {
        let message = input["message"]?.object ?? [:]
        var condition = JSONObject()
        func some(_ likely: JSONValue?, _ make: (inout Draw) -> JSONValue) -> JSONValue {
            let others = (0..<draw.below(3)).map { _ in make(&draw) }
            guard let likely, others.isEmpty || draw.percent(60) else { return .array(others) }
            return .array(draw.shuffled(others + [likely]))
        }
        let chance = draw.one(0, 8, 15, 25)
        if draw.percent(chance) {
            condition["sender"] = some(message["from"]) { $0.string(Vocabulary.users) }
        }
        if draw.percent(chance) {
            let key: ExactString = message["type"] == "chat" ? "from" : "to"
            var likely: JSONObject = [:]
            likely["type"] = message["type"]
            likely["id"] = message[key]
            condition["conversation"] = some(.object(likely)) {
                [
                    "type": $0.one("chat", "groupChat", "chatRoom"),
                    "id": $0.string(Vocabulary.groups),
                ]
            }
        }
        if draw.percent(chance) {
            condition["messageType"] = some(message["type"]) {
                $0.one("chat", "groupChat", "chatRoom")
            }
        }
        if draw.percent(chance) {
            condition["bodyType"] = some(message["body"]?.object?["type"]) {
                $0.one("txt", "image", "cmd", "custom")
            }
        }
        if draw.percent(chance) {
            condition["words"] = some(nil) { $0.string(Self.words) }
            if condition["words"]?.array?.isEmpty ?? true { condition["words"] = ["hi", "你好"] }
        }
        if draw.percent(chance) { condition["mentioned"] = .bool(draw.percent(50)) }
        if draw.percent(chance) { condition["ext"] = ext(message["ext"]?.object ?? [:], &draw) }
        if draw.percent(chance) {
            condition["senderLabels"] = some("vip") { $0.string(Self.labels) }
        }
        if draw.percent(chance) {
            condition["recipientLabels"] = some("minor") { $0.string(Self.labels) }
        }
        if draw.percent(chance) {
            condition["windows"] = QuietWindowInputs(time: time).windows(&draw)
        }
        return .object(condition)
    }

    /// Places in an ext, or beside it, with values of which one may stand there.
    private func ext(_ ext: JSONObject, _ draw: inout Draw) -> JSONValue {
        var places: [(JSONPointer, JSONValue)] = [
            (JSONPointer.root.appending(key: "em_at_list").appending(index: 0), "bob"),
            (JSONPointer.root.appending(key: "em_force_notification"), true), (.root, .object([:])),
        ]
        for member in ext.members {
            let place = JSONPointer.root.appending(key: member.key)
            places.append((place, member.value))
            for inner in member.value.object?.members ?? [] {
                places.append((place.appending(key: inner.key), inner.value))
            }
        }
        var found = JSONObject()
        for (place, value) in draw.shuffled(places).prefix(1 + draw.below(2)) {
            let others = draw.list(upTo: 2) { $0.one(1, true, "call", .null, [:]) }
            found[place.text] = .array(draw.shuffled(others + [value]))
        }
        return .object(found)
    }
}
