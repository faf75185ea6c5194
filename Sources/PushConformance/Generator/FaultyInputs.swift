import ExactJSON

/// Puts exactly one fault into a valid input.
struct FaultyInputs {
    /// Makes inputs of which one in twelve has a fault.
    static func inputs(
        _ input: @escaping @Sendable (inout Draw) -> JSONObject
    ) -> GeneratedInput.Maker {
        { draw in
            let value = JSONValue.object(input(&draw))
            return draw.percent(8) ? spoiled(value, &draw) : (value, nil)
        }
    }

    /// The input with a fault, and the error that must be answered.
    ///
    /// The kind of fault is drawn; if the input has no place for it, the input stays as it is.
    static func spoiled(
        _ input: JSONValue,
        _ draw: inout Draw
    ) -> (JSONValue, InputError?) {
        let targets = input.strictValues
        switch draw.below(6) {
        case 0: return withUnknownKey(input, targets, &draw)
        case 1: return withoutRequiredKey(input, targets, &draw)
        case 2: return withBadValue(input, targets, &draw)
        case 3: return withConflict(input, &draw)
        default: return withWrongType(input, targets, &draw)
        }
    }

    /// The text with something that the grammar of JSON allows and the contract refuses: a repeated
    /// key, a lone surrogate, or a number beyond all doubles; or a text around the largest size.
    static func unreadable(_ text: [UInt8], _ draw: inout Draw) -> ([UInt8], InputError) {
        if draw.percent(3) {
            let excess = draw.below(2)
            let error =
                excess > 0 ? InputError(.jsonSize, "too large") : fault(.inputUnknownKey, ["x"])
            return (filled(text, to: JSONReader.sizeLimit + excess), error)
        }
        let member = draw.one(
            #""x":{"k":1,"k":1}"#,
            #""x":{"\u006b":1,"k":1}"#,
            #""x":"\ud800""#,
            #""x":"\ude00\ud83d""#,
            #""x":"\ude00\ude00""#,
            #""x":1e400"#
        )
        let text = text.dropLast() + ",\(member)}".utf8
        return (Array(text), InputError(.jsonSyntax, "no JSON"))
    }

    /// The text with a member that gives it so many bytes.
    private static func filled(_ text: [UInt8], to size: Int) -> [UInt8] {
        let (start, end) = (text.dropLast() + #","x":""#.utf8, Array(#""}"#.utf8))
        let count = max(0, size - start.count - end.count)
        return start + [UInt8](repeating: UInt8(ascii: "x"), count: count) + end
    }

    private static func withUnknownKey(
        _ input: JSONValue,
        _ targets: [StrictValue],
        _ draw: inout Draw
    ) -> (JSONValue, InputError?) {
        let objects = targets.filter { target in
            target.value.object != nil && target.path.last != "translations"
                && target.path.last != "ext"
        }
        let target = draw.of(objects, default: StrictValue(path: [], value: input))
        guard var object = target.value.object else { return (input, nil) }
        let key: ExactString = draw.one("extra", "Id", "i\u{301}d", "")
        object[key] = draw.one(1, .null, "x")
        return (
            input.replacing(target.path[...], with: .object(object)),
            fault(.inputUnknownKey, target.path + [key])
        )
    }

    private static func withoutRequiredKey(
        _ input: JSONValue,
        _ targets: [StrictValue],
        _ draw: inout Draw
    ) -> (JSONValue, InputError?) {
        let candidates = targets.filter { required.contains(pattern($0.path)) }
        guard !candidates.isEmpty else { return (input, nil) }
        let path = candidates[draw.below(candidates.count)].path
        return (input.replacing(path[...], with: nil), fault(.inputMissing, path))
    }

    private static func withWrongType(
        _ input: JSONValue,
        _ targets: [StrictValue],
        _ draw: inout Draw
    ) -> (JSONValue, InputError?) {
        guard targets.count > 1 else { return (input, nil) }
        let target = targets[1 + draw.below(targets.count - 1)]
        let wrong: JSONValue
        switch target.value {
        case .object: wrong = draw.one(.null, [], "{}")
        case .array: wrong = draw.one(.null, [:], "[]")
        case .bool: wrong = draw.one(.null, 1, 0, "true")
        case .number: wrong = draw.one(.null, "0", true, 0.5)
        default: wrong = draw.one(.null, 1, false, [], [:])
        }
        return (input.replacing(target.path[...], with: wrong), fault(.inputType, target.path))
    }

    private static func withBadValue(
        _ input: JSONValue,
        _ targets: [StrictValue],
        _ draw: inout Draw
    ) -> (JSONValue, InputError?) {
        let candidates = targets.compactMap { target in
            badValues(pattern(target.path)).map { (target.path, $0) }
        }
        guard !candidates.isEmpty else { return (input, nil) }
        let (path, values) = candidates[draw.below(candidates.count)]
        let value = draw.of(values, default: "")
        return (input.replacing(path[...], with: value), fault(.inputValue, path))
    }

    private static func withConflict(
        _ input: JSONValue,
        _ draw: inout Draw
    ) -> (JSONValue, InputError?) {
        let lists: [[ExactString]] = [
            ["recipient", "settings", "conversations"], ["settings", "conversations"],
            ["app", "templates"], ["app", "certificates"], ["app", "rules"],
            ["recipient", "settings", "rules"],
        ]
        for path in draw.shuffled(lists) {
            if let elements = input.value(at: path[...])?.array, !elements.isEmpty {
                let copy = elements[draw.below(elements.count)]
                return (
                    input.replacing(path[...], with: .array(elements + [copy])),
                    fault(.inputConflict, path + [ExactString("\(elements.count)")])
                )
            }
        }
        guard input.value(at: ["sender", "id"]) != nil else { return (input, nil) }
        return (
            input.replacing(["sender", "id"], with: "somebody else"),
            fault(.inputConflict, ["sender", "id"])
        )
    }

    private static func fault(_ code: InputError.Code, _ path: [ExactString]) -> InputError {
        InputError(code, at: path.reduce(.root) { $0.appending(key: $1) }, "put in on purpose")
    }

    /// The path with every index as `*`.
    private static func pattern(_ path: [ExactString]) -> ExactString {
        let parts = path.map { part in
            part.string.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? false ? "*" : part.string
        }
        return ExactString(parts.joined(separator: "/"))
    }

    private static let conversationKeys = [
        "type", "id", "silentModeStartTime", "silentModeEndTime",
    ]

    private static let ruleKeys = ["id", "when", "then"].flatMap {
        ["app/rules/*/" + $0, "recipient/settings/rules/*/" + $0]
    }

    private static let required = Set(
        ([
            "now", "message", "recipient", "message/id", "message/type", "message/from",
            "message/to",
            "message/body", "message/body/type", "recipient/id", "recipient/devices/*/id",
            "app/templates/*/name", "app/certificates/*/name", "settings", "from", "to",
            "conversation/type", "conversation/id", "recipient/settings/silentModeStartTime",
            "recipient/settings/silentModeEndTime", "settings/silentModeStartTime",
            "settings/silentModeEndTime",
        ]
            + conversationKeys.map { "recipient/settings/conversations/*/" + $0 }
            + conversationKeys.map { "settings/conversations/*/" + $0 }
            + ruleKeys
            + ["start", "end"].flatMap {
                ["recipient/settings/quietWindows/*/" + $0, "settings/quietWindows/*/" + $0]
            })
            .map { ExactString($0) }
    )

    /// Values of the right type that cannot be used at a path; `nil` if every value can.
    private static func badValues(_ pattern: ExactString) -> [JSONValue]? {
        if pattern.hasSuffix("days/*") { return ["Mon", "monday", ""] }
        if pattern.hasSuffix("dates/*") {
            return ["02-30", "2027-02-29", "1-01", "13-01", "00-10", "2026-1-01", "26-01-01", ""]
        }
        let key = pattern.string.split(separator: "/").last.map { ExactString(String($0)) } ?? ""
        switch key {
        case "now", "timestamp":
            return instants
        case "from", "to":
            return pattern == key ? instants : nil
        case "silentModeStartTime", "silentModeEndTime", "start", "end":
            return ["24:00", "7:00", "07:60", "0700", "07:00:00", " 07:00", "", "\u{FF10}7:00"]
        case "timeZone":
            let malformed: [JSONValue] = ["+0800", "+8:00", "+18:01", "", "+08:60", "-"]
            // A user's zone that the zone data does not have counts as none.
            guard pattern.hasSuffix("policy/timeZone") else { return malformed }
            return malformed + [
                "GMT+8", "CST", "PST", "Z", "asia/shanghai", "UTC ", "SystemV/EST5",
            ]
        case "remindType": return ["at", "ALL ", "mentiononly", "All", ""]
        case "expireTimestamp": return [-1, 253_402_300_800_000, 1e18]
        case "offlineCount": return [-1, 2_147_483_648]
        case "type", "state", "kind", "displayStyle", "forceOverrides", "multiDevice",
            "mentionOnlyInChat", "alertStyle", "language", "leftovers", "collapse", "then":
            return ["", "CHAT", "Txt", "None", "online "]
        default:
            return nil
        }
    }

    private static let instants: [JSONValue] = [
        "", "2026-01-15", "2026-02-30T00:00:00Z", "2026-01-15T24:00:00Z", "2026-01-15T00:00:60Z",
        "2026-01-15t00:00:00Z", "2026-01-15T00:00:00z", "2026-01-15T00:00:00",
        "2026-01-15 00:00:00Z",
        "2026-01-15T00:00:00.0001Z", "2026-01-15T00:00:00.Z", "2026-01-15T00:00:00+0800",
        "2026-01-15T00:00:00+24:00", "2100-02-29T00:00:00Z", "2026-01-15T00:00Z",
    ]

    /// A value in the part of an input that is read strictly, and its path.
    struct StrictValue {
        let path: [ExactString]
        let value: JSONValue
    }
}

extension JSONValue {
    /// All values of the input except those inside an `ext`; the input itself comes first.
    fileprivate var strictValues: [FaultyInputs.StrictValue] {
        strictValues(at: [])
    }

    private func strictValues(at path: [ExactString]) -> [FaultyInputs.StrictValue] {
        let own = [FaultyInputs.StrictValue(path: path, value: self)]
        switch self {
        case .object(let object) where path.last != "ext":
            return own + object.members.flatMap { $0.value.strictValues(at: path + [$0.key]) }
        case .array(let elements):
            return own
                + elements.enumerated().flatMap { index, element in
                    element.strictValues(at: path + [ExactString("\(index)")])
                }
        default:
            return own
        }
    }

    fileprivate func value(at path: ArraySlice<ExactString>) -> JSONValue? {
        guard let key = path.first else { return self }
        return object?[key]?.value(at: path.dropFirst())
    }

    /// The value with another one, or none, at a path.
    fileprivate func replacing(
        _ path: ArraySlice<ExactString>,
        with new: JSONValue?
    ) -> JSONValue {
        guard let key = path.first else { return new ?? self }
        let rest = path.dropFirst()
        switch self {
        case .object(var object):
            object[key] = rest.isEmpty ? new : object[key]?.replacing(rest, with: new)
            return .object(object)
        case .array(var elements):
            guard let index = Int(key.string), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].replacing(rest, with: new)
            return .array(elements)
        default:
            return self
        }
    }
}
