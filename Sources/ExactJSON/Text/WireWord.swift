/// A closed set of values, each with the word by which it is written in JSON.
///
/// An enum of strings has its words from its raw values: the name of each case, or what the case is
/// given instead. Any other type says its words itself.
public protocol WireWord: CaseIterable, Hashable, Sendable {
    /// The word of the contract.
    var word: ExactString { get }
}

extension WireWord {
    /// Finds the value with this word, spelled exactly; `nil` if there is none.
    @inlinable
    public init?(word: ExactString) {
        for value in Self.allCases where value.word == word {
            self = value
            return
        }
        return nil
    }
}

extension WireWord where Self: RawRepresentable<String> {
    @inlinable
    public var word: ExactString { ExactString(rawValue) }

    /// Finds the value with this word, spelled exactly; `nil` if there is none.
    ///
    /// Swift's own initializer would take any text that is canonically equivalent to a word, such as
    /// U+212A for `K`. This one stands in its place.
    @inlinable
    public init?(rawValue: String) {
        self.init(word: ExactString(rawValue))
    }

    /// Feeds the word to the hasher, byte by byte.
    ///
    /// Swift's own method would feed the raw value as a `String`, which is normalised for that.
    public func hash(into hasher: inout Hasher) {
        word.hash(into: &hasher)
    }
}
