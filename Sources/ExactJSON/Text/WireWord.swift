/// A closed set of values, each with the word by which it is written in JSON.
public protocol WireWord: CaseIterable, Hashable, Sendable {
    /// The word of the contract.
    var word: ExactString { get }
}

extension WireWord {
    /// Finds the value with this word, spelled exactly; `nil` if there is none.
    public init?(word: ExactString) {
        for value in Self.allCases where value.word == word {
            self = value
            return
        }
        return nil
    }
}
