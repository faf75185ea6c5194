import APNsModel
import ExactJSON
import Testing

@Suite struct APNsCollapseIDTests {
    @Test(arguments: ["!", "~", "373360335316321408", String(repeating: "a", count: 64)])
    func `1 to 64 visible ASCII characters are an id`(text: String) throws {
        let id = try #require(APNsHeaders.CollapseID(text))
        #expect(id.text == ExactString(text))
        #expect("\(id)" == text)
    }

    @Test(arguments: [
        "", " ", "a b", "a\n", "\u{7F}", "\u{0}", "é", "消息", "🙂", "a\u{301}",
        String(repeating: "a", count: 65), String(repeating: "a", count: 63) + "é",
    ])
    func `anything else is none`(text: String) {
        #expect(APNsHeaders.CollapseID(text) == nil)
    }
}
