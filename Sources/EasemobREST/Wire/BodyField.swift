import ExactJSON

/// A member of a request's or a reply's body: its key, and how its value is read and written.
struct BodyField<Value: Sendable>: Sendable {
    var key: ExactString
    /// The value that JSON stands for; `nil` if it is no such value.
    let read: @Sendable (JSONValue) -> Value?
    let write: @Sendable (Value) -> JSONValue
    /// Whether a service takes the value in a request; a client believes whatever can be read.
    private(set) var isAccepted: @Sendable (Value) -> Bool = { _ in true }

    init(
        _ key: ExactString,
        read: @escaping @Sendable (JSONValue) -> Value?,
        write: @escaping @Sendable (Value) -> JSONValue
    ) {
        self.key = key
        self.read = read
        self.write = write
    }

    /// The same field, of which a service takes only some values in a request.
    func accepting(_ isAccepted: @escaping @Sendable (Value) -> Bool) -> BodyField {
        var field = self
        field.isAccepted = isAccepted
        return field
    }

    /// The same field under another key.
    func named(_ key: ExactString) -> BodyField {
        var field = self
        field.key = key
        return field
    }
}

extension BodyField<String> {
    init(text key: ExactString) {
        self.init(key, read: { $0.string }, write: { .string($0) })
    }

    /// A text of at least one character.
    init(nonEmptyText key: ExactString) {
        self = BodyField(text: key).accepting { !$0.utf8.isEmpty }
    }
}

extension BodyField<Bool> {
    init(flag key: ExactString) {
        self.init(key, read: { $0.bool }, write: { .bool($0) })
    }
}

extension JSONObject {
    mutating func set<Value>(_ field: BodyField<Value>, _ value: Value) {
        self[field.key] = field.write(value)
    }
}
