import ExactJSON
import Fixtures
import SeededRandomness
import Testing

@Suite struct ExactStringTests {
    /// Texts in the order of their scalars; no two are equal, though some are canonically.
    private static let ordered: [ExactString] = [
        "", "\0", "\u{1}", "A", "K", "Z", "a", "a\0", "aa", "ab", "abcdefghijklmno",
        "abcdefghijklmnop",
        "abcdefghijklmnopq", "abcdefghijklmnoq", "a\u{301}", "a\u{301}\u{323}", "a\u{323}\u{301}",
        "b",
        "e\u{301}", "\u{7F}", "\u{80}", "\u{C5}", "\u{E9}", "\u{7FF}", "\u{800}", "\u{212A}",
        "\u{212B}",
        "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
    ]

    @Test func `texts are equal only to themselves, and ordered by their scalars`() {
        for (left, leftText) in Self.ordered.enumerated() {
            for (right, rightText) in Self.ordered.enumerated() {
                #expect((leftText == rightText) == (left == right))
                #expect((leftText < rightText) == (left < right))
                #expect((leftText > rightText) == (left > right))
            }
        }
        #expect(Set(Self.ordered).count == Self.ordered.count)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `the order is that of the scalars for random texts too`(seed: UInt64) {
        var random = RandomJSON(seed: seed)
        for _ in 0..<2000 {
            let (left, right) = (random.string(), random.string())
            let expected = left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
            #expect((ExactString(left) < ExactString(right)) == expected, "seed \(seed)")
        }
    }

    @Test func `equal texts hash alike however they are held`() {
        let long = String(repeating: "é", count: 100)
        let parts = Array(repeating: "é", count: 100).joined()
        let slice = String(("x" + long).dropFirst())
        #expect(ExactString(long) == ExactString(parts))
        #expect(ExactString(long).hashValue == ExactString(parts).hashValue)
        #expect(ExactString(long).hashValue == ExactString(slice).hashValue)
    }

    @Test(arguments: [
        ("", "", true), ("abc", "ABC", true), ("aBc", "AbC", true), ("abc", "abd", false),
        ("abc", "abcd", false), ("é", "É", false), ("k", "\u{212A}", false), ("ß", "SS", false),
        ("[", "{", false), ("@", "`", false), ("a\u{301}", "A\u{301}", true), ("İ", "i", false),
    ])
    func `only the letters A to Z have two cases`(left: String, right: String, expected: Bool) {
        #expect(ExactString(left).equalsIgnoringASCIICase(ExactString(right)) == expected)
        #expect(
            (ExactString(left).asciiLowercased == ExactString(right).asciiLowercased) == expected
        )
    }

    @Test func `a text is its own description`() {
        #expect("\(ExactString("a\u{301}"))" == "a\u{301}")
        #expect(ExactString("").isEmpty)
        #expect(!ExactString("\0").isEmpty)
    }
}
