import ExactJSON

/// The members of a request's body; a refusal names the member that is refused (R2).
///
/// Members that are not fields of the request are ignored (R27). `null` does not stand for absence: it is
/// refused like any other value of the wrong type (R18).
struct Parameters {
    let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    /// The value of a field, `nil` if it is absent.
    ///
    /// - Throws: `parameter` if the value cannot be read, or is not accepted.
    func optional<Value>(_ field: BodyField<Value>) throws(RESTError) -> Value? {
        guard object[field.key] != nil else { return nil }
        return try required(field)
    }

    /// Refuses a field that is there.
    func refuse<Value>(_ field: BodyField<Value>) throws(RESTError) {
        guard object[field.key] == nil else { throw .parameter(field.key) }
    }

    /// The value of a field.
    ///
    /// - Throws: `parameter` if the field is absent, cannot be read, or is not accepted.
    func required<Value>(_ field: BodyField<Value>) throws(RESTError) -> Value {
        guard let value = object[field.key].flatMap(field.read), field.isAccepted(value) else {
            throw .parameter(field.key)
        }
        return value
    }
}
