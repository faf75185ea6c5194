import ExactJSON
import Testing

@testable import PushConformance

/// An operation of a JSON Patch, as a remedy has it.
struct PatchStep: Hashable {
    var path: String
    /// What is added; `nil` for a removal.
    var value: JSONValue?

    init(_ path: String, _ value: JSONValue?) {
        self.path = path
        self.value = value
    }

    init(json: JSONValue) throws {
        let object = try #require(json.object)
        path = try #require(object["path"]?.string)
        switch object["op"] {
        case "add":
            value = object["value"]
            #expect(value != nil)
        case "remove": value = nil
        default: throw InputError(.inputValue, "no operation of a remedy")
        }
    }
}

extension JSONValue {
    /// The value after the operations.
    func patched(_ steps: [PatchStep]) throws -> JSONValue {
        var value = self
        for step in steps {
            let tokens = JSONPointer(step.path).tokens
            value = try value.patched(tokens[...], step.value)
        }
        return value
    }

    private func patched(
        _ tokens: ArraySlice<ExactString>,
        _ new: JSONValue?
    ) throws -> JSONValue {
        let token = try #require(tokens.first)
        let rest = tokens.dropFirst()
        switch self {
        case .object(var object):
            if rest.isEmpty {
                // A removal needs something to remove.
                if new == nil { _ = try #require(object[token]) }
                object[token] = new
            } else {
                object[token] = try #require(object[token]).patched(rest, new)
            }
            return .object(object)
        case .array(var elements):
            if rest.isEmpty, let new {
                #expect(token == "-")
                elements.append(new)
            } else if rest.isEmpty {
                let index = try #require(Int(token.string))
                try #require(elements.indices.contains(index))
                elements.remove(at: index)
            } else {
                let index = try #require(Int(token.string))
                elements[index] = try elements[index].patched(rest, new)
            }
            return .array(elements)
        default:
            throw InputError(.inputValue, at: JSONPointer("/" + token.string), "no container")
        }
    }
}

extension JSONPointer {
    init(_ text: String) {
        self = (try? JSONPointer(json: .string(text))) ?? .root
    }
}
