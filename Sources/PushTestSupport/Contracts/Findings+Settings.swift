import ExactJSON
import PushService

extension Findings {
    /// Notes settings that differ from the expected ones: as JSON, and of that only what differs.
    mutating func expect(
        _ value: UserSettings?,
        _ expected: UserSettings?,
        _ subject: @autoclosure () -> String
    ) {
        guard value != expected else { return }
        guard let value, let expected else {
            let texts = [expected, value].map { $0?.json.jsonText ?? "no settings" }
            note("\(subject()): expected \(texts[0]), not \(texts[1])")
            return
        }
        guard value.json != expected.json else {
            note("\(subject()): expected \(expected), not \(value)")
            return
        }
        let difference = JSONDifference(value.json, expected.json)
        let (found, wanted) = (difference.value.jsonText, difference.other.jsonText)
        note("\(subject()): expected \(wanted), not \(found)")
    }
}

/// What of two JSON values is not in both.
private struct JSONDifference {
    let value: JSONValue
    let other: JSONValue

    init(_ value: JSONValue, _ other: JSONValue) {
        switch (value, other) {
        case (.object(let members), .object(let others)):
            var (left, right) = (JSONObject(), JSONObject())
            for key in (members.members + others.members).map({ $0.key })
            where members[key] != others[key] {
                guard let member = members[key], let other = others[key] else {
                    left[key] = members[key]
                    right[key] = others[key]
                    continue
                }
                let difference = JSONDifference(member, other)
                (left[key], right[key]) = (difference.value, difference.other)
            }
            (self.value, self.other) = (.object(left), .object(right))
        case (.array(let elements), .array(let others)):
            let (known, wanted) = (Set(elements), Set(others))
            self.value = Self.abridged(elements.filter { !wanted.contains($0) })
            self.other = Self.abridged(others.filter { !known.contains($0) })
        default:
            (self.value, self.other) = (value, other)
        }
    }

    /// The first of several elements, and how many others there are.
    private static func abridged(_ elements: [JSONValue]) -> JSONValue {
        guard elements.count > 2 else { return .array(elements) }
        return .array([elements[0], .string("and \(elements.count - 1) more")])
    }
}
