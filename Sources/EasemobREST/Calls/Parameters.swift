import ExactJSON

/// The members of a request's body, each of which is refused by its name (R2).
///
/// A member that nobody asks for is passed over (R8). `null` is never absence: it is refused like any
/// other value of the wrong type (R18).
struct Parameters {
    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    /// What `read` makes of a member, `nil` if there is no such member; refused if it makes nothing.
    func optional<Value>(
        _ key: ExactString,
        _ read: (JSONValue) -> Value?
    ) throws(RESTError) -> Value? {
        guard let json = object[key] else { return nil }
        guard let value = read(json) else { throw .parameter(key) }
        return value
    }

    /// What `read` makes of a member; refused if there is no such member or it makes nothing.
    func required<Value>(
        _ key: ExactString,
        _ read: (JSONValue) -> Value?
    ) throws(RESTError) -> Value {
        guard let value = object[key].flatMap(read) else { throw .parameter(key) }
        return value
    }
}

extension JSONValue {
    /// The string, if it is one with something in it.
    var nonEmptyString: String? {
        string?.nonEmpty
    }
}
