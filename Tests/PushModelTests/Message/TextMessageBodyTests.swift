import ExactJSON
import PushModel
import Testing

@Suite struct TextMessageBodyTests {
    static let body = MessageBody.Text(
        "你好",
        translations: [
            .init("en", "hello"), .init("EN", "HELLO"), .init("zh-Hans", "你好"), .init("fr", ""),
            .init("FR", "bonjour"), .init("de", ""), .init("pt-br", "b"), .init("pt-BR", "a"),
            .init("PT-br", "c"), .init("k", "k"), .init("\u{E9}", "composed"),
        ]
    )

    // 3.6
    @Test(
        arguments: [
            ("en", "hello"), ("EN", "HELLO"), ("eN", "HELLO"), ("En", "HELLO"),
            ("zh-Hans", "你好"), ("ZH-hANS", "你好"), ("zh", "你好"), ("zh-Hant", nil),
            ("fr", "bonjour"), ("FR", "bonjour"), ("fR", "bonjour"), ("de", nil), ("DE", nil),
            ("pt-BR", "a"), ("pt-br", "b"), ("PT-BR", "c"), ("Pt-bR", "c"), ("", nil),
            ("en ", nil), ("\u{212A}", nil), ("K", "k"), ("\u{E9}", "composed"), ("\u{C9}", nil),
            ("e\u{301}", nil),
        ] as [(LanguageCode, String?)]
    )
    func `the translation is that of the very code, else the first without case`(
        language: LanguageCode,
        text: String?
    ) {
        #expect(Self.body.translation(for: language) == text)
    }

    // 3.6
    @Test(
        arguments: [
            ("en", ["en-US": "1"], "1"), ("EN", ["en-us": "1"], "1"), ("en", ["eng": "1"], nil),
            ("en", ["en_US": "1"], nil), ("en-US", ["en": "1"], nil), ("en", ["en-": "1"], "1"),
            ("zh", ["zh-Hans-CN": "1", "zh-Hans": "2"], "2"), ("zh-hans", ["zh-Hans-CN": "1"], "1"),
            ("en", ["en-US": "1", "En": "2"], "2"), ("en", ["en-US": "", "en-gb": "1"], "1"),
            ("en", ["en-US": "1", "EN-au": "2"], "2"), ("en", ["en-US": "1", "EN-us": "2"], "2"),
            ("en", ["e": "1"], nil), ("e", ["e\u{301}-x": "1"], nil),
        ] as [(LanguageCode, [LanguageCode: String], String?)]
    )
    func `a variant of the language is taken where there is nothing better`(
        language: LanguageCode,
        translations: [LanguageCode: String],
        text: String?
    ) {
        let body = MessageBody.Text("a", translations: translations.map { .init($0.key, $0.value) })
        #expect(body.translation(for: language) == text)
    }

    // 3.6
    @Test func `without translations there is none`() {
        #expect(MessageBody.Text("a").translation(for: "en") == nil)
        #expect(MessageBody.Text("a").translations == [])
    }

    @Test func `of several translations of one code the last counts, and codes are in order`() {
        let body = MessageBody.Text(
            "a",
            translations: [
                .init("en", "1"), .init("de", "2"), .init("en", "3"), .init("EN", "4"),
                .init("en", ""),
            ]
        )
        #expect(body.translations == [.init("EN", "4"), .init("de", "2"), .init("en", "")])
        #expect(body.translation(for: "en") == "4")
    }

    @Test func `codes that are canonically equivalent are two`() {
        let body = MessageBody.Text(
            "a",
            translations: [.init("\u{E9}", "1"), .init("e\u{301}", "2")]
        )
        #expect(body.translations.count == 2)
        #expect(body.translation(for: "\u{E9}") == "1")
        #expect(body.translation(for: "e\u{301}") == "2")
    }
}
