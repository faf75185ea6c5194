package import ExactJSON
package import PushModel

extension MessageExtension {
    /// The custom data `e` (rule 3.9, M16).
    ///
    /// That is the first of `em_push_ext.custom`, `em_apns_ext.extern` and the keys left over that is not
    /// empty; `nil` if all are.
    package func customData(_ policy: PushPolicy) -> (value: JSONValue, source: CustomDataSource)? {
        if let custom = push?.custom, custom.holdsAnything { return (custom, .custom) }
        if let extern = apns?.extern, extern.holdsAnything { return (extern, .extern) }
        guard let leftovers = apns?.leftovers(policy.leftovers), !leftovers.isEmpty else {
            return nil
        }
        return (.object(leftovers), .leftovers)
    }
}

/// From where custom data are taken.
package enum CustomDataSource: Sendable {
    case custom
    case extern
    case leftovers
}

extension JSONValue {
    /// Whether the value is more than `null`, an empty text, an empty object or an empty array.
    var holdsAnything: Bool {
        switch self {
        case .null: false
        case .bool, .number: true
        case .string(let text): !text.utf8.isEmpty
        case .array(let elements): !elements.isEmpty
        case .object(let object): !object.isEmpty
        }
    }
}
