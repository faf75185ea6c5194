/// Goes through a value in the order of its compact text, with sorted keys.
///
/// The levels are a list and not calls of a function, so a value made in Swift may nest as deep as
/// it likes.
enum JSONTraversal {
    /// Hands every piece of the value's text to a visitor.
    static func visit(_ value: JSONValue, with visitor: inout some JSONVisitor) {
        var level = Level()
        var parents: [Level] = []
        var next: JSONValue? = value
        while true {
            if let value = next {
                if let inner = Level(entering: value, with: &visitor) {
                    parents.append(level)
                    level = inner
                }
            } else {
                visitor.append(punctuation: level.closingBracket)
                guard let parent = parents.popLast() else { return }
                level = parent
            }
            if level.isOutermost { return }
            next = level.next(with: &visitor)
        }
    }
}

extension JSONTraversal {
    /// An array or an object, and how far it has been gone through.
    private struct Level {
        private var elements: [JSONValue] = []
        private var members: [JSONObject.Member] = []
        private var index = 0
        private(set) var closingBracket: UInt8 = 0

        /// What the outermost value stands in: nothing follows it.
        init() {}

        var isOutermost: Bool { closingBracket == 0 }

        /// Opens a container that is not empty; anything else is visited at once.
        init?(entering value: JSONValue, with visitor: inout some JSONVisitor) {
            switch value {
            case .null:
                visitor.append(word: "null")
            case .bool(let value):
                visitor.append(word: value ? "true" : "false")
            case .number(let value):
                visitor.append(number: value)
            case .string(let value):
                visitor.append(text: value)
            case .array(let elements):
                visitor.append(punctuation: UInt8(ascii: "["))
                self.elements = elements
                closingBracket = UInt8(ascii: "]")
                return
            case .object(let object):
                visitor.append(punctuation: UInt8(ascii: "{"))
                members = object.sortedMembers
                closingBracket = UInt8(ascii: "}")
                return
            }
            return nil
        }

        /// Visits what stands before the next value, and returns that value; `nil` at the end.
        mutating func next(with visitor: inout some JSONVisitor) -> JSONValue? {
            let isObject = closingBracket == UInt8(ascii: "}")
            guard index < (isObject ? members.count : elements.count) else { return nil }
            if index > 0 {
                visitor.append(punctuation: UInt8(ascii: ","))
            }
            defer { index += 1 }
            guard isObject else { return elements[index] }
            visitor.append(text: members[index].key.string)
            visitor.append(punctuation: UInt8(ascii: ":"))
            return members[index].value
        }
    }
}
