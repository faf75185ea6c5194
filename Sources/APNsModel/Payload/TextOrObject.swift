import ExactJSON

/// A value of `aps` that is an object, or a bare text if the object would hold nothing else.
protocol TextOrObject {
    /// The text, if it can stand alone; `nil` if there is more to say.
    var bareText: String? { get }
    /// The members that have no typed property.
    var other: JSONObject { get }
    /// Writes the typed members in the order of their keys.
    func writeMembers(to object: inout JSONMembers<some JSONSink>)
}

extension TextOrObject {
    var tree: JSONValue {
        if let bareText { return .string(bareText) }
        return JSONMembers.write(to: JSONTree(), others: other) { writeMembers(to: &$0) }.value
    }

    /// Writes the value as a member of `aps`.
    func write(_ key: ExactString, to aps: inout JSONMembers<some JSONSink>) {
        if let bareText {
            aps.string(key, bareText)
        } else {
            aps.object(key, others: other) { writeMembers(to: &$0) }
        }
    }
}

extension JSONValue {
    static func integer(_ value: Int64) -> JSONValue { .number(JSONNumber(value)) }

    /// The number of a double; `nil` if it is not finite, which JSON cannot say.
    static func double(_ value: Double) -> JSONValue? {
        JSONNumber(value).map { .number($0) }
    }
}

extension Double? {
    /// The number, unless it is infinite or no number, which JSON cannot say.
    var finite: Double? { flatMap { $0.isFinite ? $0 : nil } }
}
