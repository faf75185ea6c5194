import ExactJSON

/// The keys of one section of an ext that its typed properties read and write.
struct ExtensionKeys: Sendable {
    private let keys: [ExactString]

    init(_ keys: [ExactString]) {
        self.keys = keys
    }

    /// The members whose keys are none of these, in their order.
    func remainder(of object: JSONObject) -> JSONObject {
        object.without(keys)
    }

    /// Refuses an object that brings one of these keys along beside the typed properties.
    func refuse(in object: JSONObject) throws(InputError) {
        for member in object.members where keys.contains(member.key) {
            throw InputError(
                .inputConflict,
                at: JSONPointer.root.appending(key: member.key),
                "the key has a typed property of its own"
            )
        }
    }
}

extension JSONObject {
    /// Sets a member if there is a value for it; leaves the object alone if there is none.
    mutating func set(_ key: ExactString, _ value: JSONValue?) {
        if let value {
            self[key] = value
        }
    }

    /// Sets a member to a text; leaves the object alone if the text is absent or empty (M5).
    mutating func set(_ key: ExactString, text: String?) {
        if let text, !text.utf8.isEmpty {
            self[key] = .string(text)
        }
    }
}
