extension JSONValue {
    /// The value at a place; `nil` if there is none.
    package func value(at pointer: JSONPointer) -> JSONValue? {
        var value: JSONValue? = self
        for token in pointer.tokens {
            switch value {
            case .object(let object):
                value = object[token]
            case .array(let elements):
                let index = Int(token.string) ?? -1
                value = elements.indices.contains(index) ? elements[index] : nil
            default:
                return nil
            }
        }
        return value
    }
}
