public import ExactJSON

extension Rule.ID: JSONRepresentable {}

extension Rule: JSONRepresentable {
    /// Reads `{"id", "when", "not", "then", "until", "remind", "yieldsToForce"}`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used; `input.conflict` at `/remind` of a rule that does not
    ///   allow, and at `/yieldsToForce` of one that allows, if it is `true`, and at `/until` of one that does not hold;
    ///   `input.missing` at `/until` of a rule that holds and has no windows.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        id = try fields.required("id")
        when = try fields.required("when")
        not = try fields.optional("not") ?? Condition()
        let word: Word = try fields.required("then")
        let until = try fields.timesOfDay("until")
        let reminds = try fields.optionalBool("remind") ?? false
        let yields = try fields.optionalBool("yieldsToForce") ?? false
        guard word == .hold || until.isEmpty else {
            throw InputError(.inputConflict, "of a rule that holds").within(key: "until")
        }
        guard word == .allow || !reminds else {
            throw InputError(.inputConflict, "of a rule that allows").within(key: "remind")
        }
        switch word {
        case .suppress: then = .suppress(yieldsToForce: yields)
        case .allow:
            guard !yields else {
                throw InputError(.inputConflict, "of a rule that suppresses or holds")
                    .within(key: "yieldsToForce")
            }
            then = .allow(remind: reminds)
        case .hold:
            guard !until.isEmpty || !when.windows.isEmpty || !not.windows.isEmpty else {
                throw InputError(.inputMissing, "a rule that holds has windows or times")
                    .within(key: "until")
            }
            then = .hold(until: until, yieldsToForce: yields)
        }
        try fields.finish()
    }

    private enum Word: String, WireWord, JSONRepresentable {
        case suppress
        case allow
        case hold
    }

    /// The rule as the contract has it, without what stands for a default.
    public var json: JSONValue {
        var object: JSONObject = ["id": id.json, "when": when.json, "then": then.word.json]
        if not != Condition() { object["not"] = not.json }
        switch then {
        case .suppress(let yieldsToForce): object["yieldsToForce"] = yieldsToForce ? true : nil
        case .allow(let remind): object["remind"] = remind ? true : nil
        case .hold(let until, let yieldsToForce):
            object["yieldsToForce"] = yieldsToForce ? true : nil
            if !until.isEmpty { object["until"] = .array(until.map { $0.json }) }
        }
        return .object(object)
    }
}

extension Rule.Condition: JSONRepresentable {
    /// Reads `when` or `not`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used: `input.value` at a list that is empty or has more than
    ///   64 entries.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        senders = try fields.list("sender")
        conversations = try fields.list("conversation")
        messageTypes = try fields.list("messageType")
        bodyTypes = try fields.list("bodyType")
        words = try fields.list("words")
        if let index = words.firstIndex(where: { $0.isEmpty }) {
            throw InputError(.inputValue, "an empty word").within(index: index).within(key: "words")
        }
        isMentioned = try fields.optionalBool("mentioned")
        if let values: ExtValues = try fields.optional("ext") { ext = values.list }
        senderLabels = try fields.list("senderLabels")
        recipientLabels = try fields.list("recipientLabels")
        windows = try fields.list("windows")
        try fields.finish()
    }

    /// The conditions that are there.
    public var json: JSONValue {
        var object = JSONObject()
        func list(_ key: ExactString, _ entries: [some JSONRepresentable]) {
            if !entries.isEmpty { object[key] = .array(entries.map { $0.json }) }
        }
        list("sender", senders)
        list("conversation", conversations)
        list("messageType", messageTypes)
        list("bodyType", bodyTypes)
        list("words", words)
        object["mentioned"] = isMentioned.map { .bool($0) }
        if !ext.isEmpty { object["ext"] = ExtValues(list: ext).json }
        list("senderLabels", senderLabels)
        list("recipientLabels", recipientLabels)
        list("windows", windows)
        return .object(object)
    }

    /// Values of the ext as an object: pointer to values.
    private struct ExtValues: JSONRepresentable {
        let list: [ExtValue]

        init(list: [ExtValue]) { self.list = list }

        init(json: JSONValue) throws(InputError) {
            let members = try JSONObject(json: json).members
            try JSONFields.check(members.count)
            list = try members.map { member throws(InputError) in
                do throws(InputError) {
                    guard case .array(let values) = member.value else {
                        throw .wrongType(member.value, expected: "an array")
                    }
                    try JSONFields.check(values.count)
                    return ExtValue(try JSONPointer(json: member.key.json), values)
                } catch {
                    throw error.within(key: member.key)
                }
            }
        }

        var json: JSONValue {
            .object(JSONObject(list.map { .init(key: $0.place.text, value: .array($0.values)) }))
        }
    }
}

extension JSONFields {
    /// The entries of a list of conditions; none if the key is absent.
    fileprivate mutating func list<Entry: JSONRepresentable>(
        _ key: ExactString
    ) throws(InputError) -> [Entry] {
        guard let entries: [Entry] = try optionalArray(key) else { return [] }
        do throws(InputError) {
            try Self.check(entries.count)
        } catch {
            throw fault(error, at: key)
        }
        return entries
    }

    /// 1 to 24 times of the day, each once; none if the key is absent.
    fileprivate mutating func timesOfDay(
        _ key: ExactString
    ) throws(InputError) -> [SilentModeTime] {
        guard let times: [SilentModeTime] = try optionalArray(key) else { return [] }
        guard 1...24 ~= times.count else {
            throw fault(InputError(.inputValue, "expected 1 to 24 entries"), at: key)
        }
        for (index, time) in times.enumerated() where times[..<index].contains(time) {
            throw fault(InputError(.inputConflict, "a second time").within(index: index), at: key)
        }
        return times
    }

    fileprivate static func check(_ count: Int) throws(InputError) {
        guard 1...Rule.List.limit.values ~= count else {
            throw InputError(.inputValue, "expected 1 to \(Rule.List.limit.values) entries")
        }
    }
}
