import ExactJSON

/// A set of names for look-ups that allocate nothing: sorted, searched by halves.
struct SortedNames: Sendable {
    // INVARIANT: ascending in the order of UTF-8 bytes; folded to lower case if `foldsCase`.
    private let names: [ExactString]
    private let foldsCase: Bool

    /// Creates a set; if it folds case, names that differ only in the case of ASCII letters are one.
    init(_ names: [ExactString], foldingCase foldsCase: Bool = false) {
        self.names = (foldsCase ? names.map { $0.asciiLowercased } : names).sorted()
        self.foldsCase = foldsCase
    }

    /// The names in order, possibly one of them more than once.
    var all: [ExactString] { names }

    /// Whether a name is in the set.
    func contains(_ name: ExactString) -> Bool {
        var low = 0
        var high = names.count
        while low < high {
            let middle = low + (high - low) / 2
            switch order(of: names[middle], and: name) {
            case 0: return true
            case ..<0: low = middle + 1
            default: high = middle
            }
        }
        return false
    }

    /// Less than, equal to or more than 0, as the member comes before, at or after the name.
    private func order(of member: ExactString, and name: ExactString) -> Int {
        var memberBytes = member.string.utf8.makeIterator()
        var nameBytes = name.string.utf8.makeIterator()
        while true {
            switch (memberBytes.next(), nameBytes.next()) {
            case (nil, nil): return 0
            case (nil, _?): return -1
            case (_?, nil): return 1
            case (let left?, let right?):
                let folded = foldsCase ? right.asciiLowercased : right
                if left != folded {
                    return left < folded ? -1 : 1
                }
            }
        }
    }
}
