import ExactJSON

/// An operation of a JSON Patch (RFC 6902); these two are all that remedies need.
enum PatchOperation {
    /// Adds a value; a key that is there gets it instead of its own.
    case add(JSONPointer, JSONValue)
    /// Removes what is there.
    case remove(JSONPointer)

    /// The operation as an object.
    var json: JSONValue {
        switch self {
        case .add(let path, let value):
            .object(["op": "add", "path": path.json, "value": value])
        case .remove(let path):
            .object(["op": "remove", "path": path.json])
        }
    }
}
