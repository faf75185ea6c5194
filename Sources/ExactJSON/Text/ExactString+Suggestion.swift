extension ExactString {
    /// The word that was most likely meant by this one (LT12).
    ///
    /// It is the one with the smallest edit distance, and of several the first by its bytes. The distance
    /// is at most 2, and at most 1 if this has 4 bytes or fewer. Case does not count, and `_` is `-`.
    /// A text that is longer than all words is only read.
    package func nearest(of words: [ExactString]) -> ExactString? {
        let limit = string.utf8.count <= 4 ? 1 : 2
        let own = Self.folded(self)
        let letters = letterSet
        var best: (distance: Int, word: ExactString)?
        for word in words {
            // Each byte that one has more than the other is one of distance.
            guard abs(word.string.utf8.count - own.count) <= limit else { continue }
            // A byte that is replaced takes at most one out of the set and puts one in.
            guard (word.letterSet ^ letters).nonzeroBitCount <= 2 * limit else { continue }
            guard word != self,
                let distance = Self.distance(own, Self.folded(word), atMost: limit)
            else {
                continue
            }
            if let found = best, (found.distance, found.word) <= (distance, word) { continue }
            best = (distance, word)
        }
        return best?.word
    }

    /// A bit for each folded byte that it has, by the lower five bits: one for each letter, that of another byte too.
    private var letterSet: UInt32 {
        string.withUTF8Bytes { bytes in
            bytes.reduce(0) { $0 | 1 << UInt32(Self.folded($1) & 0x1F) }
        }
    }

    private static func folded(_ text: ExactString) -> [UInt8] {
        text.string.withUTF8Bytes { bytes in bytes.map { folded($0) } }
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.asciiLowercased
    }

    /// How many bytes have to be inserted, deleted or replaced to make one text of the other; `nil` if more than `limit`.
    ///
    /// No way through a row is shorter than its least entry, so most words are left after a few bytes.
    private static func distance(
        _ left: [UInt8],
        _ right: [UInt8],
        atMost limit: Int
    ) -> Int? {
        var row = Array(0...right.count)
        for (line, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            var least = row[0]
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (byte == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
                least = min(least, row[column + 1])
            }
            guard least <= limit else { return nil }
        }
        return row[right.count] <= limit ? row[right.count] : nil
    }
}
