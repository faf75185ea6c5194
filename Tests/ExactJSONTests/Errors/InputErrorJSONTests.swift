import ExactJSON
import Testing

@Suite struct InputErrorJSONTests {
    @Test(arguments: ["", "/", "/a/0", "/~0~1", "//", "/\u{212A}"])
    func `a pointer is read as it was written`(text: String) throws {
        let pointer = try JSONPointer(json: .string(text))
        #expect(pointer.description == text)
        #expect(pointer.json == .string(text))
    }

    @Test(arguments: ["a", "~", "/~", "/~2", "/a~", "/~~0"])
    func `another text is no pointer`(text: String) {
        #expect(throws: InputError(.inputValue, "expected a JSON pointer")) {
            try JSONPointer(json: .string(text))
        }
    }

    @Test(arguments: InputError.Code.allCases)
    func `a fault is read as it was written`(code: InputError.Code) throws {
        let fault = InputError(code, at: .root.appending(key: "~/").appending(index: 3), "why")
        #expect(
            fault.json == [
                "code": .string(code.word.string), "path": "/~0~1/3", "message": "why",
            ]
        )
        #expect(try InputError(json: fault.json) == fault)
    }
}
