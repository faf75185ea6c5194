import ExactJSON

/// A value of `aps` that is an object, or a bare text if the object would hold nothing else.
protocol TextOrObject {
    /// The text that can stand alone; `nil` if the value is to be an object.
    var bareText: String? { get }
    /// The members that have no typed property.
    var other: JSONObject { get }
    /// Appends the typed members in the order of their keys.
    func writeMembers(to object: inout PayloadWriter<some PayloadSink>)
}

extension TextOrObject {
    /// The value as a tree.
    var tree: JSONValue {
        if let bareValue { return bareValue }
        let object = PayloadWriter(PayloadTree(), others: other) { writeMembers(to: &$0) }
        return .object(object.sink.object)
    }

    /// Writes the value as a member of `aps`.
    func write(_ key: ExactString, to aps: inout PayloadWriter<some PayloadSink>) {
        if let bareValue {
            aps.append(key, bareValue)
        } else {
            aps.append(key, others: other) { writeMembers(to: &$0) }
        }
    }

    private var bareValue: JSONValue? {
        guard let bareText else { return nil }
        let members = PayloadWriter(MemberCount(), others: other) { writeMembers(to: &$0) }
        return members.sink.count == 1 ? .string(bareText) : nil
    }
}

extension JSONValue {
    /// The number of an integer.
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
