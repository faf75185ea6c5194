import ExactJSON

/// A set of options that is written in JSON as an array of words.
protocol WordSet: OptionSet {
    /// The words in the order in which they are written; a word can stand for several options.
    static var words: [(word: ExactString, element: Self)] { get }
}

extension WordSet {
    /// Reads an array of words; a repeated one counts once.
    ///
    /// - Throws: `input.type` for anything but an array of strings, `input.value` for another word.
    init(words json: JSONValue) throws(InputError) {
        guard case .array(let values) = json else {
            throw .wrongType(json, expected: "an array")
        }
        self.init()
        for (index, value) in values.enumerated() {
            do throws(InputError) {
                formUnion(try Self.element(value))
            } catch {
                throw error.within(index: index)
            }
        }
    }

    /// The words whose options are all in the set, and that are not covered by those before them.
    var jsonWords: JSONValue {
        var written = Self()
        var words: [JSONValue] = []
        for (word, element) in Self.words
        where isSuperset(of: element) && !written.isSuperset(of: element) {
            words.append(.string(word.string))
            written.formUnion(element)
        }
        return .array(words)
    }

    private static func element(_ json: JSONValue) throws(InputError) -> Self {
        let word = try ExactString(json: json)
        for entry in words where entry.word == word {
            return entry.element
        }
        throw .unknownWord(expected: words.map { $0.word })
    }
}
