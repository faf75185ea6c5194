extension JSONOutput {
    /// Appends a value, however deep it nests.
    ///
    /// The levels are a list and not calls of this function, so a value made in Swift may be deeper
    /// than the stack.
    package mutating func append(_ value: JSONValue) {
        guard var level = JSONLevel(value) else {
            append(scalar: value)
            return
        }
        var index = 0
        var parents: [(level: JSONLevel, index: Int)] = []
        append(level.openingBracket)
        while true {
            if let inner = appendScalars(of: level, from: &index) {
                parents.append((level, index))
                (level, index) = (inner, 0)
                append(level.openingBracket)
            } else {
                append(level.closingBracket)
                guard let parent = parents.popLast() else { return }
                (level, index) = parent
            }
        }
    }

    /// Appends what comes before the next array or object and returns that; `nil` at the end.
    private mutating func appendScalars(of level: JSONLevel, from index: inout Int) -> JSONLevel? {
        switch level {
        case .array(let elements): appendScalars(elements.span, from: &index)
        case .object(let members): appendScalars(members.span, from: &index)
        }
    }

    private mutating func appendScalars(
        _ elements: Span<JSONValue>,
        from index: inout Int
    ) -> JSONLevel? {
        while index < elements.count {
            if index > 0 {
                append(UInt8(ascii: ","))
            }
            index += 1
            if let level = JSONLevel(elements[index - 1]) {
                return level
            }
            append(scalar: elements[index - 1])
        }
        return nil
    }

    private mutating func appendScalars(
        _ members: Span<JSONObject.Member>,
        from index: inout Int
    ) -> JSONLevel? {
        while index < members.count {
            if index > 0 {
                append(UInt8(ascii: ","))
            }
            append(members[index].key.string)
            append(UInt8(ascii: ":"))
            index += 1
            if let level = JSONLevel(members[index - 1].value) {
                return level
            }
            append(scalar: members[index - 1].value)
        }
        return nil
    }

    private mutating func append(scalar: JSONValue) {
        switch scalar {
        case .string(let value): append(value)
        case .number(let value): value.write(to: &self)
        case .bool(let value): append(word: value ? "true" : "false")
        case .null, .array, .object: append(word: "null")
        }
    }
}

/// An array, or an object with sorted members.
private enum JSONLevel {
    case array(ArraySlice<JSONValue>)
    case object(ArraySlice<JSONObject.Member>)

    /// The inside of a value; `nil` if it has none.
    init?(_ value: JSONValue) {
        switch value {
        case .array(let elements): self = .array(elements[...])
        case .object(let object): self = .object(object.sortedMembers[...])
        default: return nil
        }
    }

    var openingBracket: UInt8 {
        if case .array = self { UInt8(ascii: "[") } else { UInt8(ascii: "{") }
    }

    var closingBracket: UInt8 {
        if case .array = self { UInt8(ascii: "]") } else { UInt8(ascii: "}") }
    }
}
