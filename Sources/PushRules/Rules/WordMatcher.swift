/// Finds words of up to 64 lists in a text, all in one pass (rule 1.8).
///
/// Words and text are written as folded scalars, with a mark at each end and wherever two neighbours are not both word
/// characters. A word stands in a text, with the ends that it has to have, exactly if its scalars and marks stand there. The
/// automaton of Aho and Corasick finds them in time linear in the text, and is made in time linear in the words.
struct WordMatcher: Sendable {
    // INVARIANT: these two have an element for each state; state 0 is the start.
    private var failures: [Int32] = [0]
    private var found: [UInt64] = [0]
    /// The next state, by state and symbol.
    private var next: [UInt64: Int32] = [:]

    /// How many lists there can be.
    static let mostLists = 64

    /// No scalar: the mark between neighbours.
    private static let mark: UInt32 = 0x11_0000

    /// Creates the matcher of words, each with the number of its list, 0 to 63.
    init(_ words: [(word: String, list: Int)]) {
        // States are added breadth first, so that a failure is there before it is needed.
        var symbols = words.map { entry in
            var symbols: [UInt32] = []
            Self.forEachSymbol(of: entry.word) { symbols.append($0) }
            return (symbols: symbols, state: Int32(0), bit: UInt64(1) << UInt64(entry.list))
        }
        var depth = 0
        while !symbols.isEmpty {
            symbols.removeAll { $0.symbols.count <= depth }
            for index in symbols.indices {
                let entry = symbols[index]
                let symbol = entry.symbols[depth]
                let state = self.next[Self.key(entry.state, symbol)] ?? add(entry.state, symbol)
                symbols[index].state = state
                if depth + 1 == entry.symbols.count { found[Int(state)] |= entry.bit }
            }
            depth += 1
        }
        // A state has a higher number than its failure, whose words it ends, too.
        for state in found.indices { found[state] |= found[Int(failures[state])] }
    }

    private mutating func add(_ state: Int32, _ symbol: UInt32) -> Int32 {
        let failure = state == 0 ? 0 : step(failures[Int(state)], symbol)
        let new = Int32(failures.count)
        next[Self.key(state, symbol)] = new
        failures.append(failure)
        found.append(0)
        return new
    }

    private func step(_ state: Int32, _ symbol: UInt32) -> Int32 {
        var state = state
        while true {
            if let next = next[Self.key(state, symbol)] { return next }
            if state == 0 { return 0 }
            state = failures[Int(state)]
        }
    }

    /// The lists of which a word stands in a text, a bit each.
    func lists(in text: String) -> UInt64 {
        var state: Int32 = 0
        var lists: UInt64 = 0
        Self.forEachSymbol(of: text) { symbol in
            state = step(state, symbol)
            lists |= found[Int(state)]
        }
        return lists
    }

    private static func key(_ state: Int32, _ symbol: UInt32) -> UInt64 {
        UInt64(UInt32(bitPattern: state)) << 32 | UInt64(symbol)
    }

    /// The folded scalars of a text, with marks.
    private static func forEachSymbol(of text: String, _ body: (UInt32) -> Void) {
        let table = WordTable.bundled
        var isInside = false
        for scalar in text.unicodeScalars {
            let isWordCharacter = table.isWordCharacter(scalar.value)
            if !(isInside && isWordCharacter) { body(mark) }
            body(table.folded(scalar.value))
            isInside = isWordCharacter
        }
        body(mark)
    }
}
