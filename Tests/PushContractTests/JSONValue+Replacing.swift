import ExactJSON
import Testing

extension JSONValue {
    /// The document with another value at a path, or without the member that stands there.
    ///
    /// Keys in the path must have neither `/` nor `~`.
    func replacing(_ path: String, with value: JSONValue?) throws -> JSONValue {
        guard !path.isEmpty else { return try #require(value) }
        let keys = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return try replacing(keys.map { String($0) }[...], with: value)
    }

    private func replacing(_ keys: ArraySlice<String>, with value: JSONValue?) throws -> JSONValue {
        guard let key = keys.first else { return try #require(value) }
        let rest = keys.dropFirst()
        switch self {
        case .object(var object):
            if rest.isEmpty {
                object[ExactString(key)] = value
            } else {
                let inner = try #require(object[ExactString(key)], "no `\(key)` in the document")
                object[ExactString(key)] = try inner.replacing(rest, with: value)
            }
            return .object(object)
        case .array(var elements):
            let index = try #require(Int(key))
            elements[index] = try elements[index].replacing(rest, with: value)
            return .array(elements)
        default:
            throw InputError(.inputType, "there is nothing inside")
        }
    }

    /// The paths of everything in the document but what stands inside an open object.
    func paths(at path: String = "", open: Set<String>) -> [String] {
        let inner: [String] =
            switch self {
            case .object(let object) where !open.contains(path):
                object.members.flatMap {
                    $0.value.paths(at: "\(path)/\($0.key)", open: open)
                }
            case .array(let elements):
                elements.enumerated().flatMap { index, element in
                    element.paths(at: "\(path)/\(index)", open: open)
                }
            default: []
            }
        return [path] + inner
    }
}
