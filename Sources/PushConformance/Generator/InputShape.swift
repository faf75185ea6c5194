import ExactJSON

/// What a place in a strict input holds, from which values and faults are drawn.
indirect enum InputShape: Sendable {
    /// One of these words.
    case words([ExactString])
    /// Any string; drawn from these.
    case text([String])
    /// An integer, drawn from the first list; those of `refused` are integers that cannot be used here.
    case integer([Int64], refused: [Int64] = [])
    /// A boolean.
    case flag
    /// An array of at most `upTo` elements.
    case list(InputShape, upTo: Int)
    /// An object of these members and no others.
    case object([Member])
    /// Any value that the function makes; no fault is put into it.
    case open(@Sendable (inout Draw) -> JSONValue)
    /// One of several types; no fault is put into it.
    case either([InputShape])

    /// A member of an object.
    struct Member: Sendable {
        let key: ExactString
        let shape: InputShape
        /// In how many of a hundred inputs the key is there.
        let chance: Int
        let isRequired: Bool
    }

    /// Makes values of this shape, of which one in twelve has a fault.
    var inputs: GeneratedInput.Maker {
        { draw in
            let value = value(&draw)
            if draw.percent(8), let (spoiled, fault) = spoiled(value, at: .root, &draw) {
                return (spoiled, fault)
            }
            return (value, nil)
        }
    }

    func value(_ draw: inout Draw) -> JSONValue {
        switch self {
        case .words(let words): return draw.of(words, default: "").json
        case .text(let texts): return draw.string(texts)
        case .integer(let values, _): return .number(JSONNumber(draw.of(values, default: 0)))
        case .flag: return .bool(draw.percent(50))
        case .list(let element, let count): return .array(draw.list(upTo: count, element.value))
        case .open(let make): return make(&draw)
        case .either(let shapes): return draw.of(shapes, default: .flag).value(&draw)
        case .object(let members):
            var object = JSONObject()
            for member in members where draw.percent(member.chance) {
                object[member.key] = member.shape.value(&draw)
            }
            return .object(object)
        }
    }

    /// The value with one fault in it, and the error that must be answered; `nil` if nothing can be put in.
    func spoiled(
        _ value: JSONValue,
        at path: JSONPointer,
        _ draw: inout Draw
    ) -> (JSONValue, InputError)? {
        switch (self, value) {
        case (.open, _), (.either, _):
            return nil
        case (.object, .object) where path != .root && draw.percent(15):
            return wrongType(at: path, &draw)
        case (.object(let members), .object(let object)):
            let present = draw.shuffled(members.filter { object[$0.key] != nil })
            if draw.percent(75) {
                for member in present {
                    guard let old = object[member.key],
                        let (new, fault) = member.shape
                            .spoiled(old, at: path.appending(key: member.key), &draw)
                    else { continue }
                    var object = object
                    object[member.key] = new
                    return (.object(object), fault)
                }
            }
            return spoiledMembers(of: object, members, at: path, &draw)
        case (.list(let element, _), .array(var elements)) where !elements.isEmpty:
            let index = draw.below(elements.count)
            if draw.percent(75),
                let (new, fault) =
                    element
                    .spoiled(elements[index], at: path.appending(index: index), &draw)
            {
                elements[index] = new
                return (.array(elements), fault)
            }
            return wrongType(at: path, &draw)
        case (.words, _) where draw.percent(50):
            return (draw.one("", "Alert", "no word"), Self.fault(.inputValue, path))
        case (.integer(_, let refused), _) where !refused.isEmpty && draw.percent(50):
            let value = draw.of(refused, default: 0)
            return (.number(JSONNumber(value)), Self.fault(.inputValue, path))
        default:
            return wrongType(at: path, &draw)
        }
    }

    private func spoiledMembers(
        of object: JSONObject,
        _ members: [Member],
        at path: JSONPointer,
        _ draw: inout Draw
    ) -> (JSONValue, InputError)? {
        var object = object
        let required = members.filter { $0.isRequired }
        if !required.isEmpty, draw.percent(50) {
            let key = required[draw.below(required.count)].key
            object[key] = nil
            return (.object(object), Self.fault(.inputMissing, path.appending(key: key)))
        }
        let key: ExactString = draw.one("extra", "Id", "i\u{301}d", "")
        object[key] = draw.one(1, .null, "x")
        return (.object(object), Self.fault(.inputUnknownKey, path.appending(key: key)))
    }

    private func wrongType(at path: JSONPointer, _ draw: inout Draw) -> (JSONValue, InputError) {
        let wrong: JSONValue =
            switch self {
            case .object: draw.one(.null, [], "{}")
            case .list: draw.one(.null, [:], "[]")
            case .flag: draw.one(.null, 1, 0, "true")
            case .integer: draw.one(.null, "0", true, 0.5)
            default: draw.one(.null, 1, false, [], [:])
            }
        return (wrong, Self.fault(.inputType, path))
    }

    private static func fault(_ code: InputError.Code, _ path: JSONPointer) -> InputError {
        InputError(code, at: path, "put in on purpose")
    }
}

extension InputShape.Member {
    /// A key that must be there.
    static func required(_ key: ExactString, _ shape: InputShape) -> InputShape.Member {
        InputShape.Member(key: key, shape: shape, chance: 100, isRequired: true)
    }

    /// A key that is there in so many of a hundred inputs.
    static func optional(
        _ key: ExactString,
        _ shape: InputShape,
        _ chance: Int = 25
    ) -> InputShape.Member {
        InputShape.Member(key: key, shape: shape, chance: chance, isRequired: false)
    }

    /// The key that every verb gives back.
    static let id = optional("id", .text(["1", "a b", "", "\u{E9}"]), 30)
}
