import ExactJSON

/// A place in an input, step by step.
struct InputPath {
    /// A step from a value to one of its parts.
    enum Step {
        case key(ExactString)
        case index(Int)
    }

    let steps: [Step]

    init(_ steps: [Step]) {
        self.steps = steps
    }

    /// The place as a pointer.
    var pointer: JSONPointer {
        var pointer = JSONPointer.root
        for step in steps {
            switch step {
            case .key(let key): pointer = pointer.appending(key: key)
            case .index(let index): pointer = pointer.appending(index: index)
            }
        }
        return pointer
    }

    static func + (path: InputPath, key: ExactString) -> InputPath {
        InputPath(path.steps + [.key(key)])
    }

    static func + (path: InputPath, index: Int) -> InputPath {
        InputPath(path.steps + [.index(index)])
    }
}

extension InputPath: ExpressibleByArrayLiteral {
    init(arrayLiteral keys: ExactString...) {
        self.init(keys.map { .key($0) })
    }
}

extension JSONValue {
    /// The value at a place; `nil` if there is none.
    func value(at path: InputPath) -> JSONValue? {
        var value = self
        for step in path.steps {
            switch (step, value) {
            case (.key(let key), .object(let object)):
                guard let part = object[key] else { return nil }
                value = part
            case (.index(let index), .array(let elements)):
                guard elements.indices.contains(index) else { return nil }
                value = elements[index]
            default:
                return nil
            }
        }
        return value
    }

    /// The value without the member of an object at a place; `nil` if there is no such member.
    func removing(_ path: InputPath) -> JSONValue? {
        removing(path.steps[...])
    }

    private func removing(_ steps: ArraySlice<InputPath.Step>) -> JSONValue? {
        guard let step = steps.first else { return nil }
        switch (step, self) {
        case (.key(let key), .object(var object)):
            guard let part = object[key] else { return nil }
            if steps.count == 1 {
                object[key] = nil
            } else {
                guard let rest = part.removing(steps.dropFirst()) else { return nil }
                object[key] = rest
            }
            return .object(object)
        case (.index(let index), .array(var elements)):
            guard elements.indices.contains(index), steps.count > 1,
                let rest = elements[index].removing(steps.dropFirst())
            else { return nil }
            elements[index] = rest
            return .array(elements)
        default:
            return nil
        }
    }
}
