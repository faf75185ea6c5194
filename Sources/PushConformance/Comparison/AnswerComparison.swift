public import ExactJSON

/// Compares an answer with what is expected of it.
///
/// The `id`, the `message` of an error and the `value` of a trace's entries are never compared: they
/// belong to the caller, or are for people.
public struct AnswerComparison: Sendable {
    /// How much is compared.
    public let level: ComparisonLevel

    /// The keys that only an explanation has.
    public static let explanationKeys: [ExactString] = [
        "trace", "blockers", "nextPush", "zoneData", "explanation",
    ]

    /// Creates a comparison.
    public init(_ level: ComparisonLevel) {
        self.level = level
    }

    /// Where an answer differs from the `expect` of a vector, in the order of the paths.
    ///
    /// A key of an explanation is compared if it stands in the expectation.
    ///
    /// - Parameters:
    ///   - expected: The `expect` of the vector.
    ///   - absent: The places where nothing may stand, as far as the level compares them.
    ///   - found: The answer.
    /// - Returns: The differences; none if the answer is as expected.
    public func differences(
        expected: JSONObject,
        absent: [JSONPointer] = [],
        found: JSONObject
    ) -> [AnswerDifference] {
        let whole = comparable(found)
        let unexpected = absent.compactMap { path in
            whole.value(at: path).map { AnswerDifference(path: path, expected: nil, found: $0) }
        }
        var found = found
        for key in Self.explanationKeys where expected[key] == nil {
            found[key] = nil
        }
        let differences = AnswerDifference.between(comparable(expected), comparable(found))
        let known = Set(differences.map { $0.path })
        return (differences + unexpected.filter { !known.contains($0.path) })
            .sorted { $0.path < $1.path }
    }

    /// Where the answers of two implementations to the same input differ.
    ///
    /// The explanation is compared if the other implementation gives one. The release of the zone data
    /// is never compared (L7).
    public func differences(ours: JSONObject, theirs: JSONObject) -> [AnswerDifference] {
        var (ours, theirs) = (ours, theirs)
        let isExplained = Self.explanationKeys.contains { theirs[$0] != nil }
        for key in Self.explanationKeys where !isExplained || key == "zoneData" {
            ours[key] = nil
            theirs[key] = nil
        }
        return AnswerDifference.between(comparable(ours), comparable(theirs))
    }

    /// What is compared of an answer.
    private func comparable(_ answer: JSONObject) -> JSONValue {
        var answer = answer
        answer["id"] = nil
        if var error = answer["error"]?.object {
            error["message"] = nil
            answer["error"] = error.json
        }
        switch level {
        case .decision:
            return decision(answer).json
        case .full:
            for key in Self.explanationKeys {
                answer[key] = nil
            }
        case .trace:
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

extension JSONValue {
    /// The value with only some of its members, if it is an object.
    fileprivate func keeping(_ isKept: (ExactString) -> Bool) -> JSONValue {
        guard let object else { return self }
        return .object(JSONObject(object.members.filter { isKept($0.key) }))
    }
}
