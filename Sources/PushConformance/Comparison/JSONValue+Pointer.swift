import ExactJSON

extension JSONValue {
    /// The value at a place; `nil` if there is none.
    func value(at pointer: JSONPointer) -> JSONValue? {
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

extension JSONPointer {
    /// The keys and indices from the root to the place, unescaped.
    var tokens: [ExactString] {
        text.string.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            ExactString(String($0).replacing("~1", with: "/").replacing("~0", with: "~"))
        }
    }
}
