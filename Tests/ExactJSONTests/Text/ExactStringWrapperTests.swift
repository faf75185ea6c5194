import ExactJSON
import Testing

@Suite struct ExactStringWrapperTests {
    private struct Texts: Hashable {
        @ExactString.Text var title = "a \"b\""
        @ExactString.OptionalText var body: String? = "c"
        @ExactString.OptionalText var sound: String? = nil
    }

    @Test func `a wrapped text is printed without its wrapper`() {
        let texts = Texts()
        #expect("\(texts)" == #"Texts(_title: "a \"b\"", _body: "c", _sound: nil)"#)
        #expect(
            String(reflecting: texts).hasSuffix(
                #"Texts(_title: "a \"b\"", _body: "c", _sound: nil)"#
            )
        )
        var dumped = ""
        dump(texts, to: &dumped)
        #expect(dumped.contains(#"- _title: "a \"b\"""#))
        #expect(dumped.contains("- _sound: nil"))
        #expect(!dumped.contains("exact:"))
    }

    @Test func `wrapped texts are compared scalar by scalar`() {
        var texts = Texts()
        texts.title = "caf\u{E9}"
        var others = texts
        others.title = "cafe\u{301}"
        #expect(texts.title == others.title)
        #expect(texts != others)
    }
}
