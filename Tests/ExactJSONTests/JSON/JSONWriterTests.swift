import ExactJSON
import Testing

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            (.null, "null"), (true, "true"), (false, "false"), (0, "0"), (-1, "-1"), (1.25, "1.25"),
            (9_223_372_036_854_775_807, "9223372036854775807"),
            (-9_223_372_036_854_775_808, "-9223372036854775808"),
            ("", #""""#), ("a", #""a""#), ([], "[]"), ([:], "{}"), ([[]], "[[]]"), ([[:]], "[{}]"),
            ([1, "a", .null], #"[1,"a",null]"#), (["a": []], #"{"a":[]}"#),
            (["a": [:]], #"{"a":{}}"#),
            (["a": ["b": ["c": 1]], "d": [[2], 3]], #"{"a":{"b":{"c":1}},"d":[[2],3]}"#),
            ([[[1], 2], 3], "[[[1],2],3]"), ([1, [2, [3]]], "[1,[2,[3]]]"),
            (["": "", " ": " "], #"{"":""," ":" "}"#),
        ] as [(JSONValue, String)]
    )
    func `a value is written without white space`(value: JSONValue, text: String) {
        #expect(value.jsonText == text)
        #expect(value.utf8 == Array(text.utf8))
        #expect(value.utf8Count == text.utf8.count)
    }

    @Test func `members are sorted by the bytes of their keys at every level`() {
        let value: JSONValue = [
            "b": ["z": 1, "y": 2], "a": [["d": 1, "c": 2]], "": 0, "B": 1, "aa": 2, "ä": 3,
            "a\0": 4,
            "\u{FFFF}": 5, "\u{10000}": 6, "\u{E000}": 7, "~": 8, "\u{80}": 9,
        ]
        let text =
            #"{"":0,"B":1,"a":[{"c":2,"d":1}],"a\u0000":4,"aa":2,"b":{"y":2,"z":1},"~":8,"#
            + "\"\u{80}\":9,\"ä\":3,\"\u{E000}\":7,\"\u{FFFF}\":5,\"\u{10000}\":6}"
        #expect(value.utf8 == Array(text.utf8))
    }

    @Test func `of the characters only quotation mark, backslash and controls are escaped`() {
        let expected = [
            #"\u0000"#, #"\u0001"#, #"\u0002"#, #"\u0003"#, #"\u0004"#, #"\u0005"#, #"\u0006"#,
            #"\u0007"#, #"\b"#, #"\t"#, #"\n"#, #"\u000b"#, #"\f"#, #"\r"#, #"\u000e"#, #"\u000f"#,
            #"\u0010"#, #"\u0011"#, #"\u0012"#, #"\u0013"#, #"\u0014"#, #"\u0015"#, #"\u0016"#,
            #"\u0017"#, #"\u0018"#, #"\u0019"#, #"\u001a"#, #"\u001b"#, #"\u001c"#, #"\u001d"#,
            #"\u001e"#, #"\u001f"#,
        ]
        for code in UInt8(0)...0x7F {
            let string = String(UnicodeScalar(code))
            let escaped =
                switch code {
                case 0..<0x20: expected[Int(code)]
                case 0x22: #"\""#
                case 0x5C: #"\\"#
                default: string
                }
            for (before, after) in [("", ""), ("ab", "cd"), (string, string)] {
                let value = JSONValue.string(before + string + after)
                let inner =
                    before == string ? escaped + escaped + escaped : before + escaped + after
                #expect(value.utf8 == Array("\"\(inner)\"".utf8))
                #expect(value.utf8Count == inner.utf8.count + 2)
            }
        }
    }

    // Eight bytes are looked at in one step.
    @Test(arguments: [
        "\"", "\\", "\u{0}", "\u{1F}", " ", "!", "#", "[", "]", "\u{7F}", "\u{80}", "é",
    ])
    func `a character is escaped at every place of a text of every length`(character: String) {
        let inner = String(JSONValue.string(character).jsonText.dropFirst().dropLast())
        for length in 0...24 {
            for place in 0...length {
                let before = String(repeating: "\u{7F}", count: place)
                let after = String(repeating: "~", count: length - place)
                let value = JSONValue.string(before + character + after)
                let text = before + inner + after
                #expect(value.utf8 == Array("\"\(text)\"".utf8))
                #expect(value.utf8Count == text.utf8.count + 2)
                #expect(JSONWriter.escapedByteCount(before + character + after) == text.utf8.count)
            }
        }
    }

    @Test func `what is not ASCII is written raw`() {
        let string = "é€𝄞/\u{7F}\u{80}\u{2028}\u{FEFF}\u{FFFF}\u{10FFFF}e\u{301}"
        #expect(JSONValue.string(string).utf8 == Array("\"\(string)\"".utf8))
    }

    @Test(arguments: [0, 1, 15, 16, 500, 509, 510, 511, 512, 513, 600, 5000, 300_000])
    func `a text of any length is written whole`(length: Int) {
        let string = String(repeating: "x", count: length)
        #expect(JSONValue.string(string).utf8 == Array("\"\(string)\"".utf8))
        let quotes = String(repeating: "\"", count: length)
        let escaped = String(repeating: #"\""#, count: length)
        #expect(JSONValue.array([.string(quotes), 1]).utf8 == Array("[\"\(escaped)\",1]".utf8))
        #expect(JSONValue.array([.string(quotes), 1]).utf8Count == 2 * length + 6)
    }

    @Test func `a writer joins values, strings and finished pieces`() {
        var writer = JSONWriter()
        writer.append(raw: "{".utf8)
        writer.append("ke\"y")
        writer.append(raw: [UInt8(ascii: ":")])
        writer.append(["b": 1, "a": 2] as JSONValue)
        writer.append(raw: Array(",\"x\":1}".utf8)[...])
        #expect(writer.bytes == Array(#"{"ke\"y":{"a":2,"b":1},"x":1}"#.utf8))
        var reserved = JSONWriter(reservingCapacity: 100)
        reserved.append("a")
        #expect(reserved.bytes == Array(#""a""#.utf8))
    }

    @Test(arguments: [
        "", "abc", "\"", "\\", "\n\t", "\u{0}\u{1F}", "é", "👩‍👩‍👧\u{7F}", "a\"b\\c\u{1}d\r\n",
    ])
    func `the bytes of a piece of text are counted as they are written`(text: String) {
        let count = JSONValue.string(text).utf8.count - 2
        #expect(JSONWriter.escapedByteCount(text) == count)
        #expect(JSONWriter.escapedByteCount(text[...]) == count)
        #expect(text.map { JSONWriter.escapedByteCount($0) }.reduce(0, +) == count)
    }
}
