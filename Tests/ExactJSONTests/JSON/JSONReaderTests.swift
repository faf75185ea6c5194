import ExactJSON
import Testing

@Suite struct JSONReaderTests {
    @Test(arguments: acceptedTexts)
    func `what is JSON is read and written compactly`(text: String, written: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(value.utf8 == Array(written.utf8))
        #expect(value.utf8Count == written.utf8.count)
    }

    @Test(arguments: rejectedTexts)
    func `what is not JSON is a syntax fault at the root`(text: String) {
        let fault = #expect(throws: InputError.self) { try JSONValue(parsing: text) }
        #expect(fault?.code == .jsonSyntax)
        #expect(fault?.path == .root)
    }

    @Test(arguments: rejectedBytes)
    func `bytes that are not UTF-8 are a syntax fault`(bytes: [UInt8]) {
        let fault = #expect(throws: InputError.self) { try JSONValue(parsing: bytes) }
        #expect(fault?.code == .jsonSyntax)
    }

    @Test(arguments: acceptedTexts.filter { "[{\"".utf8.contains($0.written.utf8.first ?? 0) })
    func `a document cut short anywhere is refused`(text: String, written: String) {
        let bytes = Array(written.utf8)
        for end in bytes.indices {
            #expect(throws: InputError.self, "\(end) bytes") {
                try JSONValue(parsing: bytes[..<end])
            }
        }
    }

    @Test func `a single byte is JSON only if it is a digit`() {
        for byte in UInt8.min...UInt8.max {
            let value = try? JSONValue(parsing: [byte])
            #expect((value != nil) == (0x30...0x39).contains(byte), "byte \(byte)")
        }
    }

    @Test func `inside a string every ASCII character but three kinds stands for itself`() throws {
        for byte in UInt8(0)...0x7F {
            let text: [UInt8] = [0x22, byte, 0x22]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C {
                #expect(throws: InputError.self, "byte \(byte)") { try JSONValue(parsing: text) }
            } else {
                let value = try JSONValue(parsing: text)
                #expect(value == .string(String(UnicodeScalar(byte))))
            }
        }
    }

    @Test func `after a backslash only eight characters and a code are known`() {
        for byte in UInt8.min...UInt8.max {
            let value = try? JSONValue(parsing: [0x22, 0x5C, byte, 0x22, 0x22])
            #expect(value == nil, "byte \(byte) and too many quotation marks")
            let known = #""\/bfnrt"#.utf8.contains(byte)
            let text: [UInt8] = [0x22, 0x5C, byte, 0x22]
            #expect(
                ((try? JSONValue(parsing: text)) != nil) == (known && byte != 0x22) || byte == 0x22
            )
        }
    }

    @Test func `every escaped code of one unit is that scalar or a refused surrogate`() throws {
        for unit in UInt32(0)...0xFFFF {
            let digits = String(unit, radix: 16)
            let text = "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "\""
            let value = try? JSONValue(parsing: text)
            #expect(value == Unicode.Scalar(unit).map { .string(String($0)) })
        }
    }

    @Test func `every escaped pair of surrogates is its scalar`() throws {
        for scalar in stride(from: UInt32(0x10000), through: 0x10FFFF, by: 97) {
            let string = String(try #require(Unicode.Scalar(scalar)))
            let text = string.utf16.map { "\\u" + String($0, radix: 16, uppercase: true) }.joined()
            #expect(try JSONValue(parsing: "\"\(text)\"") == .string(string))
        }
    }
}

extension JSONReaderTests {
    @Test func `sequences of two bytes are UTF-8 exactly when the standard library says so`() {
        for first in UInt8(0x80)...0xFF {
            for second in UInt8.min...UInt8.max where second != 0x22 && second != 0x5C {
                checkUTF8([first, second])
            }
        }
    }

    @Test func `longer sequences are UTF-8 exactly when the standard library says so`() {
        let edges: [UInt8] = [
            0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF,
        ]
        for first in UInt8(0xE0)...0xFF {
            for second in edges {
                for third in edges {
                    checkUTF8([first, second, third])
                    for fourth in edges {
                        checkUTF8([first, second, third, fourth])
                    }
                }
            }
        }
    }

    private func checkUTF8(_ bytes: [UInt8]) {
        let expected = String(validating: bytes, as: UTF8.self)
        let value = try? JSONValue(parsing: [0x22] + bytes + [0x22])
        if value?.string.map({ Array($0.utf8) }) != expected.map({ Array($0.utf8) })
            || value == nil && expected.map({ $0.utf8.allSatisfy { $0 >= 0x20 } }) == true
        {
            Issue.record("bytes \(bytes)")
        }
    }
}

extension JSONReaderTests {
    @Test(arguments: [
        ("", "expected a value where the text ends"),
        ("[1,", "expected a value where the text ends"),
        (" x", "expected a value at byte 1"),
        ("[1 2]", "expected `,` or `]` at byte 3"),
        (#"{"a" 1}"#, "expected `:` at byte 5"),
        (#"{"a":1 "b"}"#, "expected `,` or `}` at byte 7"),
        ("{1}", "expected a key at byte 1"),
        ("[1]]", "expected the end of the text at byte 3"),
        ("[tru]", "expected `true` at byte 1"),
        ("-x", "expected a digit at byte 1"),
        ("1.", "expected a digit where the text ends"),
        ("[1e999]", "number too large at byte 1"),
        (#""abc"#, "expected the end of the string where the text ends"),
        ("\"a\nb\"", "control character in a string at byte 2"),
        (#""a\x""#, "unknown escape at byte 2"),
        (#""\u12""#, "expected four hexadecimal digits at byte 2"),
        (#""é\ud800""#, "lone surrogate at byte 3"),
        (#" {"secret":1,"secret":2}"#, "repeated key at byte 13"),
        (
            #"[{"a":[{}, 1] , "b" : {"a":0},"\u0061":0,"b":1}]"#,
            "repeated key at byte 30"
        ),
    ])
    func `a fault says where, and nothing of what stands there`(text: String, detail: String) {
        #expect(throws: InputError(.jsonSyntax, detail)) { try JSONValue(parsing: text) }
    }

    @Test func `bytes that are not UTF-8 are named by their place`() {
        #expect(throws: InputError(.jsonSyntax, "not UTF-8 at byte 2")) {
            try JSONValue(parsing: [0x22, 0x61, 0xFF, 0x22])
        }
    }

    @Test func `the place is counted from the start of the slice`() {
        let bytes = Array("xxxxx[1 2]".utf8)
        #expect(throws: InputError(.jsonSyntax, "expected `,` or `]` at byte 3")) {
            try JSONValue(parsing: bytes[5...])
        }
    }

    @Test func `a slice is read to its own end and no further`() throws {
        let bytes = Array("[12]".utf8)
        #expect(try JSONValue(parsing: bytes[1..<2]) == 1)
        #expect(try JSONValue(parsing: bytes[1..<3]) == 12)
    }
}
