import ExactJSON
import PushModel
import PushRules

/// Words in the place of those that rules look for, as long and with the same kind of ends (D11).
struct MadeUpWords {
    /// Names by folded words.
    private var names: [[UInt32]: String] = [:]
    /// The folded words by their first scalar, the longest first.
    private var words: [UInt32: [[UInt32]]] = [:]

    /// Letters of which no text is made up that no rule looks for, which is of `x`.
    private static let letters = Array("abcdefghijklmnopqrstuvwyz".utf8)

    /// Names words, in their order; `nil` if there are not names enough of a length, or two spellings of a word have
    /// different lengths.
    init?(_ words: some Sequence<ExactString>) {
        var counts: [Shape: Int] = [:]
        for word in words {
            let scalars = Array(word.string.unicodeScalars)
            let folded = scalars.map { $0.caseFolded }
            guard let first = scalars.first, let last = scalars.last else { return nil }
            let shape = Shape(
                length: JSONWriter.escapedByteCount(word.string),
                first: first.isWordCharacter,
                last: last.isWordCharacter
            )
            if let name = names[folded] {
                guard name.utf8.count == shape.length else { return nil }
                continue
            }
            let number = counts[shape, default: 0]
            guard let name = Self.name(number, shape) else { return nil }
            counts[shape] = number + 1
            names[folded] = name
            let others = self.words[folded[0]] ?? []
            let place = others.firstIndex { $0.count < folded.count } ?? others.endIndex
            self.words[folded[0], default: []].insert(folded, at: place)
        }
    }

    private struct Shape: Hashable {
        /// Bytes as it is written.
        let length: Int
        /// Whether the first and the last are word characters.
        let first: Bool
        let last: Bool
    }

    /// The name with a number: letters, and a full stop at an end that is no word character; `nil` if there is none.
    private static func name(_ number: Int, _ shape: Shape) -> String? {
        var rest = number
        var name: [UInt8] = []
        for place in (0..<shape.length).reversed() {
            if place == 0 && !shape.first || place == shape.length - 1 && !shape.last {
                name.append(UInt8(ascii: "."))
            } else {
                name.append(letters[rest % letters.count])
                rest /= letters.count
            }
        }
        return rest == 0 ? String(decoding: name.reversed(), as: UTF8.self) : nil
    }

    /// What stands in the place of a word; the word itself if it was not named.
    func name(of word: ExactString) -> ExactString {
        names[word.string.unicodeScalars.map { $0.caseFolded }].map { ExactString($0) } ?? word
    }

    /// The scalars of all words.
    private var scalarCount: Int { names.keys.reduce(0) { $0 + $1.count } }

    /// The most scalars of words times those of a text, each of which may be compared.
    private static let limit: Int64 = 4_000_000

    /// A text of which nothing is left but where words stand, from the left the longest; `nil` if a word is there in
    /// another length, or if there are too many to look for.
    func redacted(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        // Where `Int` has 32 bits, the product does not fit.
        guard Int64(scalarCount) * Int64(scalars.count) <= Self.limit else { return nil }
        let folded = scalars.map { $0.caseFolded }
        let isInside = scalars.map { $0.isWordCharacter }
        var found = ""
        var (start, place) = (0, 0)
        func length(_ range: Range<Int>) -> Int {
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[range])
            return JSONWriter.escapedByteCount(String(part))
        }
        /// What stands between words: a full stop beside a word keeps its end.
        func fill(to end: Int) {
            guard start < end else { return }
            let stop = UInt8(ascii: ".")
            var bytes = Array(repeating: UInt8(ascii: "x"), count: length(start..<end))
            if start > 0, !isInside[start] { bytes[0] = stop }
            if end < scalars.count, !isInside[end - 1] { bytes[bytes.count - 1] = stop }
            found += String(decoding: bytes, as: UTF8.self)
        }
        while place < scalars.count {
            let word = words[folded[place]]?.first { word in
                let end = place + word.count
                return end <= scalars.count && folded[place..<end].elementsEqual(word)
                    && !(place > 0 && isInside[place - 1] && isInside[place])
                    && !(end < scalars.count && isInside[end - 1] && isInside[end])
            }
            guard let word, let name = names[word] else {
                place += 1
                continue
            }
            let end = place + word.count
            guard length(place..<end) == name.utf8.count else { return nil }
            fill(to: place)
            found += name
            (start, place) = (end, end)
        }
        fill(to: scalars.count)
        return found
    }
}
