import PushContract
import Testing

@Suite struct InputFramerTests {
    private func frames(_ text: String) -> [String] {
        inputs(of: Array(text.utf8))
    }

    // MARK: - Lines

    @Test(arguments: [
        ("{\"a\":1}\n{\"b\":2}\n", [#"{"a":1}"#, #"{"b":2}"#]),
        ("{\"a\":1}\n{\"b\":2}", [#"{"a":1}"#, #"{"b":2}"#]),
        ("{}\n{}\n{}", ["{}", "{}", "{}"]),
        ("{}\r\n{}\r\n", ["{}", "{}"]),
        ("\n \t\r\n{}\n\n \n{}\n\n", ["{}", "{}"]),
        ("  {}  \n\t{}\t\n", ["{}", "{}"]),
        ("{}\nx\n{}\n", ["{}", "x", "{}"]),
        ("{}\n[{},{}]\n1\n", ["{}", "[{},{}]", "1"]),
        ("{}\n{\n}\n", ["{}", "{", "}"]),
        ("{\"a\":\"\\n\"}\n{}", [#"{"a":"\n"}"#, "{}"]),
        ("{}\n\u{FEFF}{}\n", ["{}", "\u{FEFF}{}"]),
        ("{}\n\u{C}\n", ["{}", "\u{C}"]),
    ])
    func `after a first line that is a complete object each line is an input`(
        text: String,
        expected: [String]
    ) {
        #expect(frames(text) == expected)
    }

    @Test func `a carriage return alone ends no line`() {
        #expect(frames("{}\r{}\n{}") == ["{}\r{}", "{}"])
    }

    // MARK: - Documents

    @Test(arguments: [
        ("{}", "{}"), ("{\n}", "{\n}"), ("{\n\"a\":\n1\n}\n\n", "{\n\"a\":\n1\n}"),
        ("\n\n{\"a\":[\n{}\n]}", "{\"a\":[\n{}\n]}"), (" { } ", "{ }"), ("{\r\n}\r\n", "{\r\n}"),
    ])
    func `an object over several lines is one input`(text: String, expected: String) {
        #expect(frames(text) == [expected])
    }

    @Test(arguments: [
        ("[]", []), ("[ ]", []), ("[\n\n]\n", []), ("[{}]", ["{}"]), ("[{},{}]", ["{}", "{}"]),
        ("[\n  {\"a\": 1},\n  {\"b\": [1, 2]}\n]\n", [#"{"a": 1}"#, #"{"b": [1, 2]}"#]),
        (
            #"[1,-2.5e3 , "a,]" ,true,false,null,[],[1,[2,3]],{},{"a":{"b":[{},{}]}}]"#,
            [
                "1", "-2.5e3", #""a,]""#, "true", "false", "null", "[]", "[1,[2,3]]", "{}",
                #"{"a":{"b":[{},{}]}}"#,
            ]
        ),
        ("[[],[]]", ["[]", "[]"]), ("[[[1,2],3],4]", ["[[1,2],3]", "4"]),
        ("[ 1\n,\n2 ]", ["1", "2"]), (#"["\"", "\\", "\\\""]"#, [#""\"""#, #""\\""#, #""\\\"""#]),
        (#"["é","]","𝄞,"]"#, [#""é""#, #""]""#, #""𝄞,""#]), ("[0]", ["0"]), ("[0,1]", ["0", "1"]),
    ])
    func `the elements of an array are the inputs`(text: String, expected: [String]) {
        #expect(frames(text) == expected)
    }

    // MARK: - Neither

    @Test(arguments: [
        ("{}x\n{}", ["{}x", "{}"]),
        ("{}{}\n{}", ["{}{}", "{}"]),
        ("[{}]\n[{}]\n", ["[{}]", "[{}]"]),
        ("[{}]\n{}\n", ["[{}]", "{}"]),
        ("[{},\n{}\n{}\n]", ["[{},", "{}", "{}", "]"]),
        ("[{},]\n{}", ["[{},]", "{}"]),
        ("[{}", ["[{}"]),
        ("{\"a\":1\n{}\n", [#"{"a":1"#, "{}"]),
        ("{\n  \"a\": 1,\n}\n", ["{", #""a": 1,"#, "}"]),
        ("{\"a\":\n", [#"{"a":"#]),
        ("x\n{}\n", ["x", "{}"]),
        ("1\n2\n", ["1", "2"]),
        ("\"a\"\n{}\n", [#""a""#, "{}"]),
        ("true", ["true"]),
        ("{'a':1}\n{}", ["{'a':1}", "{}"]),
        ("{\"a\n\":1}\n", ["{\"a", "\":1}"]),
        ("// a\n{}\n", ["// a", "{}"]),
        ("[1 2]", ["[1 2]"]),
        ("[1,\n2,\n3", ["[1,", "2,", "3"]),
        ("]\n", ["]"]),
        ("\u{A0}\n{}", ["\u{A0}", "{}"]),
    ])
    func `of a text that is no document each line is an input`(text: String, expected: [String]) {
        #expect(frames(text) == expected)
    }

    @Test(arguments: [
        "", " ", "\n", "\r\n\r\n", " \t\n \n", "\u{FEFF}", "\u{FEFF}\n", "\u{FEFF} \n ",
    ])
    func `an input without text has no inputs`(text: String) {
        #expect(frames(text) == [])
    }

    // MARK: - Marks

    @Test(arguments: [
        ("\u{FEFF}{}\n{}", ["{}", "{}"]), ("\u{FEFF}\n[1,2]", ["1", "2"]), ("\u{FEFF}x", ["x"]),
        ("\u{FEFF}\u{FEFF}{}", ["\u{FEFF}{}"]), ("\n\u{FEFF}{}", ["\u{FEFF}{}"]),
    ])
    func `a byte order mark is passed over at the very start only`(text: String, expected: [String])
    {
        #expect(frames(text) == expected)
    }

    @Test(arguments: [
        [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x0A], [0xEF, 0x7B, 0x7D], [0xBB, 0xBF],
    ])
    func `part of a mark is text`(bytes: [UInt8]) {
        let trimmed = bytes.filter { $0 != 0x0A }
        #expect(split(bytes, at: []) == [.input(trimmed[...])])
    }
}
