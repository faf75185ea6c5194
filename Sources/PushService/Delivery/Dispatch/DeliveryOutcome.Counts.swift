public import ExactJSON

extension DeliveryOutcome {
    /// Counts of outcomes or events by their words.
    public struct Counts: Hashable, Sendable {
        private var counts: [ExactString: Int] = [:]

        /// Creates counts that are all 0.
        public init() {}

        /// Adds 1 to the count of the outcome's word.
        public mutating func add(_ outcome: DeliveryOutcome) {
            add(1, to: outcome.word)
        }

        /// Adds 1 to the count of the event's word.
        public mutating func add(_ event: DeliveryEvent) {
            add(1, to: event.word)
        }

        private mutating func add(_ count: Int, to word: ExactString) {
            counts[word] = self[word].addingClamped(count)
        }

        /// The count of a word; 0 if it was never added.
        public subscript(word: ExactString) -> Int { counts[word] ?? 0 }

        /// The number of accepted outcomes.
        public var accepted: Int { self["accepted"] }

        /// The sum of all counts, at most `Int.max`.
        public var total: Int { counts.values.reduce(0) { $0.addingClamped($1) } }

        /// The words that were added, in order of Unicode scalars, with their counts.
        public var sorted: [(word: ExactString, count: Int)] {
            counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }
}

extension DeliveryOutcome.Counts: JSONRepresentable {
    /// Reads an object of words with their counts, each 1 or more.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        for word in try JSONObject(json: json).members.map({ $0.key }) {
            counts[word] = Int(try fields.integer(word, in: 1...Int64(Int.max)))
        }
    }

    /// The words with their counts.
    public var json: JSONValue {
        var object = JSONObject()
        for (word, count) in sorted { object[word] = .number(JSONNumber(Int64(count))) }
        return .object(object)
    }
}

extension DeliveryOutcome.Counts: CustomStringConvertible {
    /// The words in order of Unicode scalars with their counts, such as `accepted 5, device.none 2`.
    public var description: String {
        sorted.map { "\($0.word) \($0.count)" }.joined(separator: ", ")
    }
}
