package import ExactJSON

extension ExactString {
    /// The word that was most likely meant by this one (LT12).
    ///
    /// It is the one with the smallest edit distance, and of several the first by its bytes. The distance
    /// is at most 2, and at most 1 if this has 4 bytes or fewer. Case does not count, and `_` is `-`.
    /// A text that is longer than all words is only read.
    package func nearest(of words: [ExactString]) -> ExactString? {
        let limit = string.utf8.count <= 4 ? 1 : 2
        let own = Self.folded(self)
        var best: (distance: Int, word: ExactString)?
        for word in words where word != self {
            // Each byte that one has more than the other is one of distance.
            guard abs(word.string.utf8.count - own.count) <= limit else { continue }
            let distance = Self.distance(own, Self.folded(word))
            guard distance <= limit else { continue }
            if let found = best, (found.distance, found.word) <= (distance, word) { continue }
            best = (distance, word)
        }
        return best?.word
    }

    private static func folded(_ text: ExactString) -> [UInt8] {
        text.string.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0.asciiLowercased }
    }

    /// How many bytes have to be inserted, deleted or replaced to make one text of the other.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (line, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (byte == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
