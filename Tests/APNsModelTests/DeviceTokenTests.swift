import APNsModel
import ExactJSON
import PushModel
import Testing

@Suite struct DeviceTokenTests {
    // C3
    @Test(
        arguments: [
            ("ab", true), ("00", true), ("0123456789abcdef", true), ("ABCDEF", true),
            ("aBcDeF09", true), (String(repeating: "f0", count: 32), true),
            (String(repeating: "f0", count: 100), true), ("", false), ("a", false),
            ("abc", false), ("ag", false), ("GG", false), ("a/", false), ("a:", false),
            ("a@", false), ("a`", false), ("ab ", false), (" ab", false), ("a b", false),
            ("<ab>", false), ("0xab", false), ("ab\n", false), ("a\0", false), ("ab\0\0", false),
            ("\u{FF10}\u{FF11}", false), ("\u{661}\u{662}", false), ("a\u{301}b\u{301}", false),
            ("é", false), ("ａｂ", false), ("-1", false),
        ]
    )
    func `a token is a positive, even number of ASCII hex digits`(hex: String, isWellFormed: Bool) {
        #expect(DeviceToken(hex).isWellFormed == isWellFormed)
        #expect(Binding(certificateName: "c", token: DeviceToken(hex)).isLegal == isWellFormed)
    }

    // C3
    @Test func `a binding needs a certificate's name`() {
        #expect(!Binding(certificateName: "", token: "ab").isLegal)
        #expect(Binding(certificateName: "\0", token: "ab").isLegal)
    }

    @Test func `bytes become lower-case hex`() {
        #expect(DeviceToken(bytes: [0x00, 0x0F, 0xA0, 0xFF, 0x9A]).text == "000fa0ff9a")
        #expect(DeviceToken(bytes: []).text.isEmpty)
        #expect(DeviceToken(bytes: 0...255).isWellFormed)
        #expect(DeviceToken(bytes: 0...255).text.string.utf8.count == 512)
    }

    // The way of apps before iOS 13 to read the bytes.
    @Test(arguments: [
        ("<740f4707 bebcf74f 9b7c25d4 8e335894>", "740f4707bebcf74f9b7c25d48e335894"),
        ("<740f4707>", "740f4707"), (" < 740F 4707 > ", "740F4707"),
    ])
    func `a description of bytes is read as the token`(text: String, hex: String) throws {
        #expect(try DeviceToken(legacyDescription: text).text == ExactString(hex))
    }

    @Test(arguments: [
        "", "<>", "< >", "740f4707", "<740f4707", "740f4707>", "<740f470>", "<740f4707g>",
        "<<740f4707>>", "<740f\u{A0}4707>", "<\u{301}740f4707>", "<740f\n4707>",
        "{length = 32, bytes = 0x740f4707 bebcf74f 9b7c25d4 8e335894 ... 1a2b3c4d }",
    ])
    func `any other text is refused, and not quoted`(text: String) {
        let fault = #expect(throws: InputError.self) { try DeviceToken(legacyDescription: text) }
        #expect(fault?.code == .inputValue)
        #expect(fault?.detail == "expected a description such as `<740f4707 bebcf74f>`")
    }

    @Test func `a token is kept whole and compared exactly`() {
        #expect(DeviceToken("AB") != DeviceToken("ab"))
        #expect(DeviceToken("\u{E9}") != DeviceToken("e\u{301}"))
        #expect(DeviceToken(" a<b> ").text == " a<b> ")
        #expect(Set<DeviceToken>(["ab", "ab", "aB"]).count == 2)
    }

    @Test(arguments: [
        "", "ab", "not a token", "e\u{301}", String(repeating: "0f", count: 32),
        String(repeating: "0F", count: 32), String(repeating: "0f", count: 31) + "0g",
        "0123456789abcdef0123456789abcdefedcba9876543210fedcba98765432100",
    ])
    func `a token is written whole and read as it was, well-formed or not`(hex: String) throws {
        let token = DeviceToken(hex)
        #expect(token.json == .string(hex))
        #expect(try DeviceToken(json: token.json) == token)
    }

    @Test(arguments: [.null, 1, [], ["ab"]] as [JSONValue])
    func `what is no string is no token`(json: JSONValue) throws {
        let fault = try #require(throws: InputError.self) { try DeviceToken(json: json) }
        #expect(fault.code == .inputType)
        #expect(fault.path == .root)
    }
}
