import ExactJSON
import Testing

@Suite struct JSONPointerTests {
    @Test(
        arguments: [
            ("a", "/a"), ("", "/"), ("a/b", "/a~1b"), ("a~b", "/a~0b"), ("~1", "/~01"),
            ("/~", "/~1~0"), ("0", "/0"), (" ", "/ "), ("\0", "/\0"), ("\u{E9}", "/\u{E9}"),
        ] as [(ExactString, ExactString)]
    )
    func `a key is escaped as RFC 6901 has it`(key: ExactString, text: ExactString) {
        #expect(JSONPointer.root.appending(key: key).text == text)
        #expect(JSONPointer.root.appending(key: key).tokens == [key])
    }

    // Flags and marks make characters of any length, which are cut between bytes all the same.
    @Test func `a pointer has its keys back`() {
        #expect(JSONPointer.root.tokens.isEmpty)
        let keys: [ExactString] = ["\u{301}", "\u{1F1E9}\u{1F1EA}\u{1F1E9}", "", "~01", "/"]
        let pointer = keys.reduce(JSONPointer.root) { $0.appending(key: $1) }
        #expect(pointer.tokens == keys)
    }

    @Test func `a pointer grows from the document inwards`() {
        let pointer = JSONPointer.root.appending(key: "a").appending(index: 0).appending(key: "b")
        #expect(pointer.text == "/a/0/b")
        #expect(pointer.description == "/a/0/b")
        #expect(JSONPointer.root.text.isEmpty)
        let parent = JSONPointer.root.appending(key: "x")
        #expect(pointer.relative(to: parent).text == "/x/a/0/b")
        #expect(pointer.relative(to: .root) == pointer)
        #expect(JSONPointer.root.relative(to: parent) == parent)
    }

    @Test func `pointers are ordered by their bytes`() {
        let texts = ["", "/", "/A", "/a", "/a/0", "/a/10", "/a/2", "/b", "/\u{E9}", "/\u{10000}"]
        let pointers = texts.map { text in
            text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
                .reduce(JSONPointer.root) { $0.appending(key: ExactString(String($1))) }
        }
        #expect(pointers.reversed().sorted() == pointers)
        #expect(pointers.map(\.text.string) == texts)
    }

    @Test func `a fault goes outwards`() {
        let fault = InputError(.inputValue, "expected something")
            .within(key: "a/b").within(index: 3).within(key: "list")
        #expect(fault.path.text == "/list/3/a~1b")
        #expect(fault.description == "input.value at `/list/3/a~1b`: expected something")
        #expect(InputError(.jsonSyntax, "x").description == "json.syntax: x")
        #expect(fault != InputError(.inputType, at: fault.path, fault.detail))
    }
}
