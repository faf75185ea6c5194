import ExactJSON

/// A set of names, sorted for look-ups that allocate nothing.
struct SortedNames: Sendable {
    // INVARIANT: ascending in the order of UTF-8 bytes; folded to lower case if `foldsCase`.
    private let names: [ExactString]
    private let foldsCase: Bool

    /// Creates a set; if it folds case, names that differ only in the case of ASCII letters are one.
    init(_ names: [ExactString], foldingCase foldsCase: Bool = false) {
        var names = foldsCase ? names.map { $0.asciiLowercased } : names
        if names.count > 1 { names.sort() }
        self.names = names
        self.foldsCase = foldsCase
    }

    /// Whether a name is in the set.
    func contains(_ name: ExactString) -> Bool {
        let index = names.indices.partitioningIndex { order(of: names[$0], and: name) >= 0 }
        return index < names.endIndex && order(of: names[index], and: name) == 0
    }

    /// A negative number if the member sorts before the name, 0 if they are equal, else a positive one.
    private func order(of member: ExactString, and name: ExactString) -> Int {
        member.string.withUTF8Bytes { memberBytes in
            name.string.withUTF8Bytes { nameBytes in
                for index in 0..<min(memberBytes.count, nameBytes.count) {
                    let (left, right) = (memberBytes[index], nameBytes[index])
                    let folded = foldsCase ? right.asciiLowercased : right
                    if left != folded {
                        return left < folded ? -1 : 1
                    }
                }
                return memberBytes.count - nameBytes.count
            }
        }
    }
}
