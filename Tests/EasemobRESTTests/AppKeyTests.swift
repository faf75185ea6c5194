import EasemobREST
import ExactJSON
import Testing

@Suite struct AppKeyTests {
    @Test func `a key is read as the vendor's page writes it, and printed as it is read`() throws {
        let key = try AppKey("easemob-demo#easeim")
        #expect(key.organization == "easemob-demo")
        #expect(key.application == "easeim")
        let same = try AppKey(organization: "easemob-demo", application: "easeim")
        #expect(key == same)
        #expect(key.description == "easemob-demo#easeim")
        #expect(try AppKey("e\u{301}#\u{E9}").description == ExactString("e\u{301}#\u{E9}").string)
    }

    @Test(arguments: ["", "#", "demo", "#chat", "demo#", "demo##chat", "demo#chat#", "a#b#c"])
    func `text that is not two names is refused, and quoted`(text: String) throws {
        let fault = try #require(throws: InputError.self) { try AppKey(text) }
        #expect(fault.code == .inputValue)
        #expect(fault.path == .root)
        #expect(fault.detail.hasSuffix("such as `organization#application`, found `\(text)`"))
    }

    @Test(arguments: [
        ("", "a", "/organization"), ("o#", "a", "/organization"), ("o", "", "/application"),
        ("o", "#a", "/application"),
    ])
    func `a name is not empty and has no number sign`(
        organization: String,
        application: String,
        path: String
    ) throws {
        let fault = try #require(throws: InputError.self) {
            try AppKey(
                organization: ExactString(organization),
                application: ExactString(application)
            )
        }
        #expect(fault.code == .inputValue)
        #expect(fault.path.description == path)
    }
}
