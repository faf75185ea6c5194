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
                guard case .input(let bytes) = frame.content else { return "\(frame)" }
                return String(decoding: bytes, as: UTF8.self)
            } == expected.map { $0.replacing("\\n", with: "\n") }
        )
    }

    // MARK: - Lines although the first one is broken

    @Test(arguments: [
        ("{}x\n{}", ["{}x", "{}"]),
        ("{}{}\n{}", ["{}{}", "{}"]),
        ("x\n{}\n", ["x", "{}"]),
        ("x\n\n \n {} \ny\n", ["x", "{}", "y"]),
        ("\"a\"\n{}\n", [#""a""#, "{}"]),
        ("1\n{}\n2\n", ["1", "{}", "2"]),
        ("{'a':1}\n{}", ["{'a':1}", "{}"]),
        ("{\"a\":1,}\n{}\n", ["{\"a\":1,}", "{}"]),
        ("{\"a\":tr\n{}\n", ["{\"a\":tr", "{}"]),
        ("{\"a\":1\n{}\n", ["{\"a\":1", "{}"]),
        ("{\"a\":\n{}\nx\n", ["{\"a\":", "{}", "x"]),
        ("// a\n{}\n", ["// a", "{}"]),
        ("[[1 2]]\n{}", ["[[1 2]]", "{}"]),
        ("[info] started\n{}\n{}\n", ["[info] started", "{}", "{}"]),
        ("[12:00] started\n{}\nx\n", ["[12:00] started", "{}", "x"]),
        ("[{\"a\":1,}]\n{}\n", ["[{\"a\":1,}]", "{}"]),
        ("[] {}\n{}\n", ["[] {}", "{}"]), ("[]\n{}\n", ["[]", "{}"]),
        ("\u{A0}\n{}", ["\u{A0}", "{}"]),
    ])
    func `if the document breaks and the second line is an object each line is an input`(
        text: String,
        expected: [String]
    ) {
        #expect(frames(text) == expected)
    }

    @Test(arguments: ["true", "5", "x", "]\n", "\u{FEFF}x"])
    func `a single line that begins no document is an input`(text: String) {
        #expect(frames(text) == [text.filter { $0 != "\n" && $0 != "\u{FEFF}" }])
    }

    // MARK: - Documents that break

    @Test(
        arguments: [
            ("1\n2\n", [], "no object and no array begins here", 1, 1),
            ("x\ny\n{}\n", [], "no object and no array begins here", 1, 1),
            ("{\"a\n\":1}\n", [], "no JSON is written so", 1, 4),
            ("{\"a\":", [], "the text ends before the object does", 1, 6),
            ("[1", [], "the text ends before the array does", 1, 3),
            ("{\n}\n{\n}\n", [], "expected the end of the text, as the object has ended", 3, 1),
            ("{\n}}\n{}\n", [], "expected the end of the text, as the object has ended", 2, 2),
            ("{\n  \"a\": 1,\n}\n", [], "expected a key", 3, 1),
            ("{\n  \"é\": 1 \"b\"}", [], "expected `,` or `}`", 2, 10),
            ("{\n  x\n{}", [], "no JSON is written so", 2, 3),
            ("{\n\n\"a\"", [], "the text ends before the object does", 3, 4),
            ("[{}]\n[{}]\n", ["{}"], "expected the end of the text, as the array has ended", 2, 1),
            ("[{}]\n{}\n", ["{}"], "expected the end of the text, as the array has ended", 2, 1),
            ("[{},\n{}\n{}\n]", ["{}", "{}"], "expected `,` or `]`", 3, 1),
            ("[{},]\n{}", ["{}"], "expected a value", 1, 5),
            ("[{}{}]", ["{}"], "expected `,` or `]`", 1, 4),
            ("[1,x]\n{}", ["1"], "no JSON is written so", 1, 4),
            ("[1,\n2,\n3x", ["1", "2"], "no JSON is written so", 3, 2),
            ("\u{FEFF}\n [1,x", ["1"], "no JSON is written so", 2, 5),
            ("[\n{\"a\":1,}\n]\n", [], "expected a key", 2, 8),
            ("[{}", ["{}"], "the text ends before the array does", 1, 4),
            ("[\n", [], "the text ends before the array does", 1, 2),
        ] as [(String, [String], String, Int, Int)]
    )
    func `the inputs before a break are handed out, and one error with its place`(
        text: String,
        inputs: [String],
        detail: String,
        line: Int,
        column: Int
    ) throws {
        #expect(frames(text) == inputs + ["json.syntax: \(detail)"])
        let place = try #require(split(Array(text.utf8), at: []).last).start
        #expect(place.line == line)
        #expect(place.column == column)
    }

    @Test func `a trailing comma in 53 lines is one error`() {
        let members = (1...51).map { "  \"key\($0)\": \($0)," }
        #expect(frames((["{"] + members + ["}"]).joined(separator: "\n")).count == 1)
    }

    @Test func `the lines of a text are not known beyond 1 MiB`() {
        let start = "{\n\"a\":\"" + String(repeating: "a", count: 1 << 20) + "\"\n"
        #expect(frames(start + "x\n{}") == ["json.syntax: no JSON is written so"])
        let long = String(repeating: "x", count: 1 << 20)
        #expect(frames(long + "\n{}\n") == ["json.syntax: no object and no array begins here"])
        #expect(frames(long.dropLast(3) + "\n{}\n").count == 2)
    }

    // MARK: - Places

    @Test(arguments: [
        ("{}\n\n  {}\n", [(1, 1), (3, 3)]),
        ("\u{FEFF}\n{\n}\n", [(2, 1)]),
        ("[1, \"é\", 2,\n\n {}]", [(1, 2), (1, 5), (1, 10), (3, 2)]),
        ("x\n {}\n", [(1, 1), (2, 2)]),
    ])
    func `an input says where it starts`(text: String, places: [(Int, Int)]) {
        let bytes = Array(text.utf8)
        for cuts in [[], Array(bytes.indices)] {
            let found = split(bytes, at: cuts).map { "\($0.start.line):\($0.start.column)" }
            #expect(found == places.map { "\($0.0):\($0.1)" })
        }
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
        #expect(contents(bytes, at: []) == [.input(trimmed[...])])
    }
}
