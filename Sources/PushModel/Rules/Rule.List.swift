public import ExactJSON

extension Rule {
    /// The rules of an app or of a user, in the order in which they are asked: at most 32, of at most 16 KiB (rule 1.7).
    public struct List: Hashable, Sendable {
        // INVARIANT: what `check` lets through.
        private let rules: [Rule]

        /// The most rules of a list, values of a condition, and bytes of all rules as they are written.
        package static let limit = (rules: 32, values: 64, bytes: 16_384)

        /// Creates a list without rules.
        public init() { rules = [] }

        /// Creates a list of rules.
        ///
        /// - Throws: What ``init(json:)`` throws of their JSON.
        public init(_ rules: [Rule]) throws(InputError) {
            try self.init(json: .array(rules.map { $0.json }))
        }
    }
}

extension Rule.List: RandomAccessCollection {
    /// The position of the first rule: 0.
    public var startIndex: Int { 0 }
    /// The position after the last rule: the number of rules.
    public var endIndex: Int { rules.count }
    public subscript(position: Int) -> Rule { rules[position] }
}

extension Rule.List: JSONRepresentable {
    /// Reads an array of rules.
    ///
    /// - Throws: `input.*` with the path of what cannot be used; `input.value` at the array for more than 32 rules or
    ///   16 KiB, `input.conflict` at the second rule with an id.
    public init(json: JSONValue) throws(InputError) {
        guard case .array(let values) = json else {
            throw .wrongType(json, expected: "an array")
        }
        guard values.count <= Self.limit.rules, json.utf8Count <= Self.limit.bytes else {
            throw InputError(
                .inputValue,
                "expected at most \(Self.limit.rules) rules of \(Self.limit.bytes) bytes"
            )
        }
        var rules: [Rule] = []
        for (index, value) in values.enumerated() {
            do throws(InputError) {
                let rule = try Rule(json: value)
                if rules.contains(where: { $0.id == rule.id }) {
                    throw InputError(.inputConflict, "a second rule of the same id")
                }
                rules.append(rule)
            } catch {
                throw error.within(index: index)
            }
        }
        self.rules = rules
    }

    /// The rules in their order.
    public var json: JSONValue { .array(rules.map { $0.json }) }
}
