public import ExactJSON

/// How often each word came: outcomes by reason, or events.
public struct DeliveryCounts: Hashable, Sendable {
    private var counts: [ExactString: Int] = [:]

    /// Creates counts of nothing.
    public init() {}

    /// Counts an outcome.
    public mutating func add(_ outcome: DeliveryOutcome) {
        counts[outcome.word, default: 0] += 1
    }

    /// Counts an event.
    public mutating func add(_ event: DeliveryEvent) {
        counts[event.word, default: 0] += 1
    }

    /// How often a word came.
    public subscript(word: ExactString) -> Int { counts[word] ?? 0 }

    /// How many outcomes were accepted.
    public var accepted: Int { self["accepted"] }

    /// How many there were in all.
    public var total: Int { counts.values.reduce(0, +) }

    /// Every word that came, in scalar order, and how often it did.
    public var sorted: [(word: ExactString, count: Int)] {
        counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension DeliveryCounts: CustomStringConvertible {
    /// The words in scalar order with their counts, such as `accepted 5, device.none 2`.
    public var description: String {
        sorted.map { "\($0.word) \($0.count)" }.joined(separator: ", ")
    }
}
