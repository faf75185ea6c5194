import Fixtures
import SeededRandomness
import Testing

@testable import PushRules

@Suite struct WordMatcherTests {
    private static func isFound(_ word: String, in text: String) -> Bool {
        WordMatcher([(word, 0)]).lists(in: text) == 1
    }

    // 1.8, H36, H37, H38
    @Test(
        arguments: [
            ("deploy", "Deploy now", true), ("deploy", "a DEPLOY!", true),
            ("deploy", "deployed", false),
            ("deploy", "redeploy", false), ("deploy", "deploy2", false),
            ("deploy", "de ploy", false),
            ("deploy", "de", false), ("deploy", "deployed, deploy", true), ("deploy", "", false),
            ("deploy", "明天deploy吗", true), ("发布", "明天发布新版", true), ("发布", "发 布", false),
            ("v2发布", "明天v2发布新版", true), ("v2发布", "明天rv2发布新版", false),
            ("コーヒー", "アイスコーヒーフロート", true), ("커피", "커피를", true), ("กาแฟ", "ดื่มกาแฟเย็น", true),
            ("c++", "c++17", true), ("c++", "objc++", false), ("++", "a++b", true),
            ("#1", "#12", false),
            ("cafe", "cafe\u{301}", false), ("café", "cafe\u{301}", false),
            ("CAFÉ", "un café", true),
            ("straße", "STRASSE", false), ("straße", "STRAẞE", true), ("ΣΊΣΥΦΟΣ", "σίσυφος", true),
            ("istanbul", "İstanbul", false), ("k", "\u{212A}", true), ("s", "ſ", true),
            ("on call", "who is ON CALL?", true), ("on call", "on  call", false),
            (" ", "a b", true),
            ("😀", "a😀b", true), ("1", "٣1", false), ("1", "½1", true),
        ]
    )
    func `a word stands in a text with ends that are none of another word`(
        word: String,
        text: String,
        isFound: Bool
    ) {
        #expect(Self.isFound(word, in: text) == isFound)
    }

    // 1.8
    @Test(arguments: Seeds.all)
    func `words are found where a search at every place finds them`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let alphabet = random.list(upTo: 4, of: NaiveWords.scalars) + [NaiveWords.scalars[0]]
            let lists = (0..<3).map { _ in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    alphabet.prefix(1) + random.list(upTo: 3, of: alphabet)
                }
            }
            let text = random.list(upTo: 24, of: alphabet)
            let words = lists.enumerated().flatMap { number, words in
                words.map { (NaiveWords.text($0), number * 31) }
            }
            let naive = lists.enumerated().reduce(0 as UInt64) { bits, entry in
                entry.element.contains { NaiveWords.stands($0, in: text) }
                    ? bits | 1 << UInt64(entry.offset * 31) : bits
            }
            #expect(
                WordMatcher(words).lists(in: NaiveWords.text(text)) == naive,
                "\(words) in \(text)"
            )
        }
    }

    // 1.8
    @Test func `64 nested words in a long text take one step a scalar`() {
        let words = (1...64).map { (String(repeating: "的", count: $0), 63) }
        let text = String(repeating: "的", count: 100_000)
        #expect(WordMatcher(words).lists(in: text) == 1 << 63)
    }

    // H36
    @Test func `the table has the classes and foldings of the standard library`() {
        let table = WordTable.bundled
        for value in UInt32(0)...0x2FF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isClass =
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                    .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
                    true
                default: false
                }
            #expect(table.isWordCharacter(value) == isClass, "\(scalar)")
            let lower = scalar.properties.lowercaseMapping.unicodeScalars
            if scalar != "\u{130}", scalar != "\u{B5}", lower.count == 1, let lower = lower.first {
                #expect(table.folded(value) == lower.value || scalar == "\u{17F}", "\(scalar)")
            }
        }
        #expect(table.folded(0x10_FFFF) == 0x10_FFFF)
        #expect(!table.isWordCharacter(0x10_FFFF))
    }
}

/// Words as the rule has them, place by place.
private enum NaiveWords {
    /// A scalar, what it is compared as, and whether its neighbour is asked for.
    struct Scalar: CustomStringConvertible {
        let scalar: Unicode.Scalar
        let folded: Unicode.Scalar
        let isWordCharacter: Bool

        init(_ scalar: Unicode.Scalar, _ folded: Unicode.Scalar, _ isWordCharacter: Bool) {
            self.scalar = scalar
            self.folded = folded
            self.isWordCharacter = isWordCharacter
        }

        var description: String { String(scalar) }
    }

    static let scalars = [
        Scalar("a", "a", true), Scalar("A", "a", true), Scalar("1", "1", true),
        Scalar(" ", " ", false), Scalar("-", "-", false), Scalar("\u{301}", "\u{301}", true),
        Scalar("漢", "漢", false), Scalar("ー", "ー", false), Scalar("한", "한", false),
        Scalar("ς", "σ", true), Scalar("Σ", "σ", true), Scalar("ไ", "ไ", false),
        Scalar("ລ", "ລ", false), Scalar("ខ", "ខ", false), Scalar("က", "က", false),
        Scalar("\u{1E900}", "\u{1E922}", true), Scalar("\u{1E922}", "\u{1E922}", true),
    ]

    static func text(_ scalars: some Sequence<Scalar>) -> String {
        var text = ""
        for scalar in scalars { text.unicodeScalars.append(scalar.scalar) }
        return text
    }

    static func stands(_ word: some Collection<Scalar>, in text: [Scalar]) -> Bool {
        guard let first = word.first, word.count <= text.count else { return false }
        let last = word.reduce(first) { $1 }
        return (0...text.count - word.count).contains { place in
            let end = place + word.count
            let isThere = zip(text[place..<end], word).allSatisfy { $0.folded == $1.folded }
            let startsFree =
                !first.isWordCharacter || place == 0 || !text[place - 1].isWordCharacter
            let endsFree = !last.isWordCharacter || end == text.count || !text[end].isWordCharacter
            return isThere && startsFree && endsFree
        }
    }
}
