import ExactJSON

/// A change of the place at which an input is refused, after which it is answered.
///
/// With it shrinking knows that an input has no other fault: what is left is answered, too, when it is repaired.
struct InputRepair {
    private let path: JSONPointer
    /// What stands at the place in the input that is refused; `nil` for nothing.
    private let fault: JSONValue?
    /// What is put there; `nil` for nothing.
    private let value: JSONValue?

    /// What may be right where an input is wrong: nothing, plain values, and those that stand elsewhere in the input.
    static func all(of input: JSONValue, at path: JSONValue) -> [InputRepair] {
        guard let path = try? JSONPointer(json: path), !path.tokens.isEmpty else { return [] }
        let plain: [JSONValue?] = [
            nil, "x", 0, 1, false, [], [:], "2026-01-15T12:00:00Z", "12:00", "UTC", "chat", "txt",
            "all",
        ]
        let fault = input.value(at: path)
        return (plain + input.leaves.prefix(mostLeaves).map { $0 })
            .map { InputRepair(path: path, fault: fault, value: $0) }
    }

    /// The input with the change; `nil` if the fault does not stand in it.
    func repaired(_ input: JSONValue) -> JSONValue? {
        guard input.value(at: path) == fault else { return nil }
        return input.replacing(path.tokens[...], with: value)
    }

    private static let mostLeaves = 200
}

extension JSONValue {
    /// The values in this value that are neither objects nor arrays.
    fileprivate var leaves: [JSONValue] {
        switch self {
        case .object(let object): object.members.flatMap { $0.value.leaves }
        case .array(let elements): elements.flatMap { $0.leaves }
        default: [self]
        }
    }

    /// The value with another one, or nothing, at a place; `nil` if there is no such place.
    fileprivate func replacing(
        _ tokens: ArraySlice<ExactString>,
        with value: JSONValue?
    ) -> JSONValue? {
        guard let token = tokens.first else { return value }
        switch self {
        case .object(var object):
            guard tokens.count > 1 else {
                object[token] = value
                return .object(object)
            }
            guard let inner = object[token]?.replacing(tokens.dropFirst(), with: value) else {
                return nil
            }
            object[token] = inner
            return .object(object)
        case .array(var elements):
            guard let index = Int(token.string), elements.indices.contains(index) else {
                return nil
            }
            let inner = elements[index].replacing(tokens.dropFirst(), with: value)
            elements.replaceSubrange(index...index, with: inner.map { [$0] } ?? [])
            return .array(elements)
        default:
            return nil
        }
    }
}
