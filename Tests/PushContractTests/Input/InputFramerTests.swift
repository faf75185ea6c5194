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

    @Test(arguments: [
        ("[{\"a\":\n1},", [#"{"a":\n1}"#]), ("[[1],2,\"a\",3", ["[1]", "2", #""a""#]),
        ("[{}", ["{}"]), ("[1", []), ("[\"a\"", []), ("{}", []), ("{}\n", ["{}"]),
        ("{\n}", []), ("{\"a\":[]", []),
    ])
    func `an input is handed out as soon as it has ended`(text: String, expected: [String]) {
        var framer = InputFramer()
        let frames = framer.append(Array(text.utf8)[...])
        #expect(
            frames.map { frame in
                guard case .input(let bytes) = frame else { return "\(frame)" }
                return String(decoding: bytes, as: UTF8.self)
            } == expected.map { $0.replacing("\\n", with: "\n") }
        )
    }

    // MARK: - Lines after a first line with which no document begins

    @Test(arguments: [
        ("{}x\n{}", ["{}x", "{}"]),
        ("{}{}\n{}", ["{}{}", "{}"]),
        ("x\n{}\n", ["x", "{}"]),
        ("1\n2\n", ["1", "2"]),
        ("\"a\"\n{}\n", [#""a""#, "{}"]),
        ("true", ["true"]),
        ("{'a':1}\n{}", ["{'a':1}", "{}"]),
        ("{\"a\n\":1}\n", ["{\"a", "\":1}"]),
        ("{\"a\":1,}\n{}\n", ["{\"a\":1,}", "{}"]),
        ("{\"a\":tr\n{}\n", ["{\"a\":tr", "{}"]),
        ("// a\n{}\n", ["// a", "{}"]),
        ("[1 2]\n{}", ["[1 2]", "{}"]),
        ("[info] started\n{}\n{}\n", ["[info] started", "{}", "{}"]),
        ("[12:00] started\n{}\n", ["[12:00] started", "{}"]),
        ("[{\"a\":1,}]\n{}\n", ["[{\"a\":1,}]", "{}"]),
        ("[] {}\n{}\n", ["[] {}", "{}"]),
        ("[1", ["[1"]), ("[\"a", ["[\"a"]), ("{\"a\":", ["{\"a\":"]),
        ("]\n", ["]"]),
        ("\u{A0}\n{}", ["\u{A0}", "{}"]),
    ])
    func `after a first line with which no document begins each line is an input`(
        text: String,
        expected: [String]
    ) {
        #expect(frames(text) == expected)
    }

    // MARK: - Objects over several lines that break

    @Test(arguments: [
        ("{\n}\n{\n}\n", ["{", "}", "{", "}"]),
        ("{\n}}\n{}\n", ["{", "}}", "{}"]),
        ("{\n} \t\n\n  {}", ["{", "}", "{}"]),
        ("{\n} {}\n{}", ["{", "} {}", "{}"]),
        ("{\"a\":1\n{}\n", ["{\"a\":1", "{}"]),
        ("{\n  \"a\": 1,\n}\n", ["{", "\"a\": 1,", "}"]),
        ("{\"a\":\n", ["{\"a\":"]), ("{\n\n\"a\"", ["{", "\"a\""]),
        ("{\"a\":\nx\n{\"b\":1}\n", ["{\"a\":", "x", "{\"b\":1}"]),
    ])
    func `if an object over several lines breaks each line is an input`(
        text: String,
        expected: [String]
    ) {
        #expect(frames(text) == expected)
    }

    @Test(arguments: ["\n", " \n \n ", "\n\t"])
    func `a line feed behind more white space than is held ends the line`(end: String) {
        let start = "{" + String(repeating: " ", count: 1_100_000)
        #expect(frames(start + end + "x\n{}") == ["{", "x", "{}"])
        #expect(frames("{\n\"a\":" + start + end + "x\n{}") == ["{", "\"a\":{", "x", "{}"])
        #expect(frames(start + end) == ["{"])
    }

    @Test func `an object that is too large to be held has one error if it breaks`() {
        let start = "{\n\"a\":\"" + String(repeating: "a", count: 1 << 20) + "\"\n"
        #expect(frames(start + "x\n{}") == ["json.syntax: the object is broken at byte 1048585"])
        #expect(frames(start) == ["json.syntax: the text ends before the object does"])
        #expect(
            frames(start + "}\n{}")
                == ["json.syntax: at byte 1048587 there is more text after the object"]
        )
    }

    // MARK: - Broken arrays

    @Test(arguments: [
        ("[{}]\n[{}]\n", ["{}", "json.syntax: at byte 5 there is more text after the array"]),
        ("[{}]\n{}\n", ["{}", "json.syntax: at byte 5 there is more text after the array"]),
        ("[]\n{}\n", ["json.syntax: at byte 3 there is more text after the array"]),
        ("[{},\n{}\n{}\n]", ["{}", "{}", "json.syntax: the array is broken at byte 8"]),
        ("[{},]\n{}", ["{}", "json.syntax: the array is broken at byte 4"]),
        ("[{}{}]", ["{}", "json.syntax: the array is broken at byte 3"]),
        ("[1,x]\n{}", ["1", "json.syntax: the array is broken at byte 3"]),
        ("[1,\n2,\n3x", ["1", "2", "json.syntax: the array is broken at byte 8"]),
        ("\u{FEFF}\n [1,x", ["1", "json.syntax: the array is broken at byte 8"]),
        ("[\n{\"a\":1,}\n]\n", ["json.syntax: the array is broken at byte 9"]),
        ("[{}", ["{}", "json.syntax: the text ends before the array does"]),
        ("[1,\n2,\n3", ["1", "2", "json.syntax: the text ends before the array does"]),
        ("[\n", ["json.syntax: the text ends before the array does"]),
    ])
    func `the inputs before a break are handed out, and one error for the rest`(
        text: String,
        expected: [String]
    ) {
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
