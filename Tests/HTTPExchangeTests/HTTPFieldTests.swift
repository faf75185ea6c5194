import ExactJSON
import HTTPExchange
import Testing

@Suite struct HTTPFieldTests {
    @Test(arguments: ["accept", "Accept", "ACCEPT"])
    func `the case of a name plays no part`(name: String) {
        #expect(HTTPField(name, "a B") == HTTPField("accept", "a B"))
        let response = HTTPResponse(status: 200, header: [HTTPField(name, "a B")].compactMap { $0 })
        #expect(response.value(of: "acCEPT") == "a B")
        #expect(response.value(of: "accept-language") == nil)
    }

    @Test(arguments: ["", " ", "a b", "a:", "a\r\n", "a\0", "ä", "\u{212A}"])
    func `what is no token is no name`(name: String) {
        #expect(HTTPField(name, "value") == nil)
    }

    @Test(arguments: ["a\r\nb: c", "a\n", "\0", "a\u{7F}", "ä", " a", "a ", " ", "\t"])
    func `what is not printable ASCII is no value`(value: String) {
        #expect(HTTPField("name", value) == nil)
    }

    @Test func `a value may be empty, or have spaces inside`() {
        #expect(HTTPField("name", "")?.value == "")
        #expect(HTTPField("name", "Bearer  a=~")?.value == "Bearer  a=~")
    }

    @Test func `of a repeated field a response gives the first`() {
        let header = [HTTPField("a", "1"), HTTPField("A", "2")].compactMap { $0 }
        #expect(HTTPResponse(status: 200, header: header).value(of: "a") == "1")
        #expect(header.values(of: "a") == ["1", "2"])
    }
}
