import ExactJSON

/// Makes a JSON value smaller step by step, while it keeps a property that the caller tests.
///
/// The caller takes one candidate after the other, tests it, and accepts it if it has the property.
/// The next candidates are then smaller than the accepted one. The end is reached when no candidate is
/// accepted.
///
/// Members are removed from the outermost object inwards, and elements of arrays in runs that get
/// shorter; then texts and numbers are replaced with plainer ones. After a candidate is accepted the
/// search goes on behind it, and starts again as long as a pass has accepted any. So at the end
/// everything that is left is needed.
struct Shrinker {
    private var value: JSONValue
    private var candidates: [JSONValue] = []
    private var position = 0
    private var hasAccepted = false
    /// Whether this pass has accepted a candidate.
    private var hasProgressed = false

    /// Starts with a value that has the property.
    init(_ value: JSONValue) {
        self.value = value
        candidates = Self.smaller(value)
    }

    /// The next candidate; `nil` if none is left.
    mutating func next() -> JSONValue? {
        if hasAccepted {
            value = candidates[position - 1]
            candidates = Self.smaller(value)
            // What stood before this place has been refused; behind it everything has moved up.
            position -= 1
            hasAccepted = false
            hasProgressed = true
        }
        if position >= candidates.count, hasProgressed {
            position = 0
            hasProgressed = false
        }
        guard position < candidates.count else { return nil }
        defer { position += 1 }
        return candidates[position]
    }

    /// Accepts the candidate that was returned last.
    mutating func accept() {
        hasAccepted = position > 0
    }

    /// Values a little smaller than this one, the smallest first.
    static func smaller(_ value: JSONValue) -> [JSONValue] {
        switch value {
        case .null, .bool(false): []
        case .bool(true): [false]
        case .number(let number): smaller(number)
        case .string(let text): smaller(text)
        case .array(let elements): smaller(elements)
        case .object(let object): smaller(object)
        }
    }

    private static func smaller(_ object: JSONObject) -> [JSONValue] {
        let without = object.members.map { member in
            var smaller = object
            smaller[member.key] = nil
            return JSONValue.object(smaller)
        }
        let within = object.members.flatMap { member in
            smaller(member.value).map { value in
                var smaller = object
                smaller[member.key] = value
                return JSONValue.object(smaller)
            }
        }
        return without + within
    }

    private static func smaller(_ elements: [JSONValue]) -> [JSONValue] {
        var candidates: [JSONValue] = []
        var run = elements.count
        while run > 0 {
            for start in stride(from: 0, to: elements.count, by: run) {
                var smaller = elements
                smaller.removeSubrange(start..<min(start + run, elements.count))
                candidates.append(.array(smaller))
            }
            run /= 2
        }
        for index in elements.indices {
            candidates += smaller(elements[index]).map { value in
                var smaller = elements
                smaller[index] = value
                return .array(smaller)
            }
        }
        return candidates
    }

    /// Plainer texts: `x` for everything at once, then fewer scalars, then `x` for one scalar at a time.
    private static func smaller(_ text: String) -> [JSONValue] {
        let scalars = Array(text.unicodeScalars)
        guard !scalars.isEmpty else { return [] }
        var candidates: [[Unicode.Scalar]] = [[]]
        if scalars.allSatisfy({ $0 == "x" }) {
            // Only the length is left to find.
            var run = scalars.count / 2
            while run > 0 {
                candidates.append(scalars.dropLast(run))
                run /= 2
            }
            return candidates.map(Self.text)
        }
        candidates.append(Array(repeating: "x", count: scalars.count))
        candidates.append(Array(repeating: "x", count: text.utf8.count))
        var run = scalars.count / 2
        while run > 0 {
            for start in stride(from: 0, to: scalars.count, by: run) {
                var smaller = scalars
                smaller.removeSubrange(start..<min(start + run, scalars.count))
                candidates.append(smaller)
            }
            // Of a long text only large parts are removed: one by one would take too long.
            run = scalars.count > longText && run / 2 < scalars.count / 16 ? 0 : run / 2
        }
        if scalars.count <= longText {
            for index in scalars.indices where !scalars[index].isASCII {
                var smaller = scalars
                smaller[index] = "x"
                candidates.append(smaller)
            }
        }
        return candidates.map(Self.text)
    }

    /// How many scalars a text has at most that is looked at scalar by scalar.
    private static let longText = 64

    private static func text(_ scalars: [Unicode.Scalar]) -> JSONValue {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return .string(text)
    }

    private static func smaller(_ number: JSONNumber) -> [JSONValue] {
        guard let integer = number.int64 else { return [0, 1] }
        return [0, 1, integer / 2].filter { $0.magnitude < integer.magnitude }
            .map { JSONValue.number(JSONNumber($0)) }
    }
}
