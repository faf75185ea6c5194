import ExactJSON
import Testing

@Suite struct UTF8SearchTests {
    @Test(
        arguments: [
            ("abc", "abc", "", ""), ("xabcy", "abc", "x", "y"), ("aab", "ab", "a", ""),
            ("ababac", "abac", "ab", ""), ("a\u{301}", "a", "", "\u{301}"),
            ("FATAL:  \u{301}x", ":  ", "FATAL", "\u{301}x"),
        ]
    )
    func `bytes are found where they occur first`(
        text: String,
        wanted: String,
        before: String,
        after: String
    ) throws {
        let range = try #require(text.firstRange(ofUTF8: wanted))
        #expect(text.utf8[..<range.lowerBound].elementsEqual(before.utf8))
        #expect(text.utf8[range.upperBound...].elementsEqual(after.utf8))
    }

    @Test(arguments: [("", "a"), ("a", ""), ("ab", "abc"), ("\u{E9}", "e"), ("K", "\u{212A}")])
    func `what does not occur is not found, and nothing occurs nowhere`(
        text: String,
        wanted: String
    ) {
        #expect(text.firstRange(ofUTF8: wanted) == nil)
    }
}
