package import ExactJSON

/// Compares an answer with what is expected of it.
///
/// The `message` of an error, the `value` of a trace's entries and the `text` of a remedy or of a finding
/// are never compared: they are for people.
package struct AnswerComparison: Sendable {
    /// How much is compared.
    package let level: ComparisonLevel
    /// The release of the zone data that an explanation must name; `nil` if that is not compared.
    package let zoneData: String?
    /// Whether the answer's `id` is compared.
    package var comparesIDs = false

    /// The keys that only an explanation has; `rendering` stands in the entries of `devices`.
    package static let explanationKeys: [ExactString] = [
        "trace", "blockers", "nextPush", "nextPushFails", "notHeld", "zoneData", "explanation",
    ]

    package init(_ level: ComparisonLevel, zoneData: String? = nil) {
        self.level = level
        self.zoneData = zoneData
    }

    /// Where an answer differs from the `expect` of a vector, in the order of the paths.
    ///
    /// A key of an explanation is compared if it stands in the expectation, and the release of the zone
    /// data if it stands in the answer or the explanation of a decision is expected. Of a trace those
    /// entries are compared that the expectation has: an answer may have others between them, so that
    /// vectors outlive a new gate.
    ///
    /// - Parameters:
    ///   - expected: The `expect` of the vector.
    ///   - absent: The places where nothing may stand, as far as the level compares them.
    ///   - found: The answer.
    /// - Returns: The differences; none if the answer is as expected.
    package func differences(
        expected: JSONObject,
        absent: [JSONPointer] = [],
        found: JSONObject
    ) -> [AnswerDifference] {
        var expected = expected
        if let zoneData,
            found["zoneData"] != nil || expected["trace"] != nil || expected["blockers"] != nil
        {
            expected["zoneData"] = .string(zoneData)
        }
        let whole = comparable(found)
        let unexpected = absent.compactMap { path in
            whole.value(at: path).map { AnswerDifference(path: path, expected: nil, found: $0) }
        }
        var found = found
        for key in Self.explanationKeys where expected[key] == nil {
            found[key] = nil
        }
        found = found.rendering(asIn: expected)
        if let named = expected["trace"]?.array, let trace = found["trace"]?.array {
            found["trace"] = .array(Self.entries(of: trace, namedBy: named))
        }
        let differences = differences(comparable(expected), comparable(found))
        let known = Set(differences.map { $0.path })
        return (differences + unexpected.filter { !known.contains($0.path) })
            .sorted { $0.path < $1.path }
    }

    /// Where the answers of two implementations to the same input differ.
    ///
    /// The explanation is compared if the other implementation gives one, the release of the zone data
    /// included.
    package func differences(ours: JSONObject, theirs: JSONObject) -> [AnswerDifference] {
        var ours = ours
        if !Self.explanationKeys.contains(where: { theirs[$0] != nil }) {
            ours = ours.withoutExplanation
        }
        return differences(comparable(ours), comparable(theirs))
    }

    /// The entries of a trace whose gate and binding the entries of another name; what names no gate
    /// stays, for it is no entry.
    private static func entries(of trace: [JSONValue], namedBy named: [JSONValue]) -> [JSONValue] {
        let names = Set(named.map { $0.keeping(Self.entryNames.contains) })
        return trace.filter { entry in
            entry.object?["gate"]?.string == nil
                || names.contains(entry.keeping(Self.entryNames.contains))
        }
    }

    /// The keys by which an entry of a trace says what it is about.
    private static let entryNames: Set<ExactString> = ["gate", "device", "notifierName"]

    /// Where two values differ; an unexpected error stands for everything that is missing beside it.
    private func differences(_ expected: JSONValue, _ found: JSONValue) -> [AnswerDifference] {
        if let error = found.object?["error"], expected.object?["error"] == nil {
            let path = JSONPointer.root.appending(key: "error")
            return [AnswerDifference(path: path, expected: nil, found: error)]
        }
        return AnswerDifference.between(expected, found).map { difference in
            var difference = difference
            difference.gate = Self.gate(at: difference.path, of: [expected, found])
            return difference
        }
    }

    /// The gate of the entry of a trace in which a place lies; `nil` for any other place.
    private static func gate(at path: JSONPointer, of answers: [JSONValue]) -> ExactString? {
        let tokens = path.tokens
        guard tokens.count > 2, tokens[0] == "trace", let index = Int(tokens[1].string) else {
            return nil
        }
        let entry = JSONPointer.root.appending(key: "trace").appending(index: index)
        return answers.lazy.compactMap { $0.value(at: entry)?.object?["gate"]?.string }.first
            .map { ExactString($0) }
    }

    /// What is compared of an answer.
    private func comparable(_ answer: JSONObject) -> JSONValue {
        var answer = answer
        if !comparesIDs {
            answer["id"] = nil
        }
        if var error = answer["error"]?.object {
            error["message"] = nil
            answer["error"] = error.json
        }
        switch level {
        case .decision:
            return decision(answer.withoutTexts).json
        case .full:
            answer = answer.withoutTexts.withoutExplanation
        case .trace:
            answer = answer.withoutTexts
            if let trace = answer["trace"]?.array {
                answer["trace"] = .array(trace.map { $0.keeping { $0 != "value" } })
            }
        }
        return answer.json
    }

    /// The outcome and its reasons; an answer without an outcome is returned as it is.
    private func decision(_ answer: JSONObject) -> JSONObject {
        guard answer["outcome"] != nil else { return answer }
        let keys: [ExactString] = ["id", "notifierName", "outcome", "reason", "detail"]
        var decision = JSONObject()
        for key in keys {
            decision[key] = answer[key]
        }
        if let devices = answer["devices"]?.array {
            decision["devices"] = .array(devices.map { $0.keeping { keys.contains($0) } })
        }
        return decision
    }
}

extension JSONObject {
    /// The answer without what belongs to people: the `message` of an error, the `value`s of a trace,
    /// the `text`s of remedies.
    var withoutWords: JSONObject {
        var answer = withoutTexts
        if var error = answer["error"]?.object {
            error["message"] = nil
            answer["error"] = error.json
        }
        if let trace = answer["trace"]?.array {
            answer["trace"] = .array(trace.map { $0.keeping { $0 != "value" } })
        }
        return answer
    }

    /// The answer without what only an explanation has.
    package var withoutExplanation: JSONObject {
        var answer = rendering(asIn: JSONObject())
        for key in AnswerComparison.explanationKeys {
            answer[key] = nil
        }
        return answer
    }

    /// The answer with `rendering` in those entries of `devices` alone that have it in another answer, too.
    fileprivate func rendering(asIn other: JSONObject) -> JSONObject {
        guard let devices = self["devices"]?.array else { return self }
        let others = other["devices"]?.array ?? []
        var answer = self
        answer["devices"] = .array(
            devices.enumerated().map { index, device in
                let named = index < others.count ? others[index].object?["rendering"] : nil
                return named == nil ? device.keeping { $0 != "rendering" } : device
            }
        )
        return answer
    }

    /// The answer without the `text`s of remedies, of what does not fit, and of findings in settings.
    var withoutTexts: JSONObject {
        var answer = self
        for key: ExactString in ["suppressedBy", "tooLarge"] {
            answer[key] = self[key]?.keeping { $0 != "text" }
        }
        for key: ExactString in ["remedies", "findings"] {
            guard let entries = self[key]?.array else { continue }
            answer[key] = .array(entries.map { $0.keeping { $0 != "text" } })
        }
        return answer
    }
}

extension JSONValue {
    /// The value with only some of its members, if it is an object.
    fileprivate func keeping(_ isKept: (ExactString) -> Bool) -> JSONValue {
        guard let object else { return self }
        return .object(JSONObject(object.members.filter { isKept($0.key) }))
    }
}

/// How much of an answer is compared.
package enum ComparisonLevel: String, WireWord {
    /// The outcome, its reasons and the bindings; code and path of an error.
    case decision
    /// Everything that is answered without an explanation.
    case full
    /// Also what only an explanation gives, where it is expected.
    case trace
}
