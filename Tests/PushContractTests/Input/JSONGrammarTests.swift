import ExactJSON
import SeededRandomness
import Testing

@testable import PushContract

@Suite struct JSONGrammarTests {
    private func isComplete(_ bytes: some Sequence<UInt8>) -> Bool {
        var grammar = JSONGrammar()
        var rest = Array(bytes)[...]
        while let (event, index) = grammar.firstEvent(in: rest) {
            if event == .failure { return false }
            rest = rest[(index + 1)...]
        }
        return grammar.isComplete
    }

    @Test(arguments: [
        "[]", "{}", " [ ] ", "\n{\t}\r", "[1]", "[-0,0.5,1e5,1E+5,1.25e-07,120]", #"[""]"#,
        #"["\"\\\/\b\f\n\r\t\u00e9\uD834\uDD1E"]"#, "[true,false,null]", "[[[[]]],{}]",
        #"{"a":1,"b":[{},{"c":{}}]}"#, "[\"é€𝄞\u{7F}\"]", "[ 1 , 2 ]",
        #"{ "a" : "b" , "c" : null }"#,
        // What is left to the reader.
        #"{"a":1,"a":2}"#, #"["\ud800"]"#, #"["\udc00\ud800"]"#, "[1e999,-1e-999]",
        "[123456789012345678901234567890123456789012345678901234567890]",
    ])
    func `an object or an array is complete`(text: String) {
        #expect(isComplete(text.utf8))
        for end in text.utf8.indices
        where end < (text.utf8.lastIndex { $0 == 0x5D || $0 == 0x7D } ?? end) {
            #expect(!isComplete(text.utf8[...end]), "up to \(end)")
        }
    }

    @Test(arguments: [
        "", " ", "1", "\"a\"", "true", "[", "{", "]", "[}", "{]", "[1", "[1,", "[1,]", "[,1]",
        "[1 2]",
        "[1]]", "[1]x", "[1],", "{1:2}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}",
        "{\"a\":1 \"b\":2}",
        "{\"a\"::1}", "{\"a\",1}", "{\"a\":1;\"b\":2}", "['a']", "[tru]", "[truee]", "[nul]",
        "[True]",
        "[01]", "[-]", "[+1]", "[.5]", "[1.]", "[1e]", "[1e+]", "[1.e1]", "[--1]", "[1.2.3]",
        "[1e1e1]",
        "[0x1]", "[1e5.5]", "[-a]", "[NaN]", "[\"]", "[\"\\\"]", "[\"\\x\"]", "[\"\\u12\"]",
        "[\"\\u12g4\"]", "[\"\\U0041\"]", "[\"\n\"]", "[\"\t\"]", "[\"\u{0}\"]", "[\u{A0}1]",
        "[\u{C}1]",
        "\u{FEFF}[]", "[]\u{FEFF}", "[]/**/", "[] []", "{}{}", "[1],[2]", "[é]",
    ])
    func `anything else is not`(text: String) {
        #expect(!isComplete(text.utf8))
    }

    @Test func `no text is too deep`() {
        let deep =
            [UInt8](repeating: 0x5B, count: 200_000) + [UInt8](repeating: 0x5D, count: 200_000)
        #expect(isComplete(deep))
        #expect(!isComplete(deep.dropLast()))
        #expect(!isComplete(deep + [0x5D]))
    }

    @Test func `the same bytes are UTF-8 here and in the reader`() {
        let edges: [UInt8] = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
        for first in UInt8(0x80)...0xFF {
            for second in edges {
                for third in edges {
                    for rest in [[], [0x80], [0x80, 0x80], [0xC0]] as [[UInt8]] {
                        let text = [0x5B, 0x22, first, second, third] + rest + [0x22, 0x5D]
                        if isComplete(text) != ((try? JSONValue(parsing: text)) != nil) {
                            Issue.record("\(text)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a small text is complete exactly when the reader takes it`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let bytes = Array("[]{},:\"\\ \n019-+.eEtrufalsn/x".utf8)
        let starts = ["[", "{\"a\":", "[1,", "[\"", "[1", "[t", "[{\"a\":1", "[-0.5e"]
        for _ in 0..<20_000 {
            var text = Array(starts[Int.random(in: 0..<starts.count, using: &generator)].utf8)
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                text.append(bytes[Int.random(in: 0..<bytes.count, using: &generator)])
            }
            text += Array(["]", "}", "\"]", "}]"][Int.random(in: 0..<4, using: &generator)].utf8)
            if isComplete(text) != ((try? JSONValue(parsing: text)) != nil) {
                Issue.record("\(String(decoding: text, as: UTF8.self)) seed \(seed)")
            }
        }
    }
}
