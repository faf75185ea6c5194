import ExactJSON
import Testing

@Suite struct JSONFieldsTests {
    private func fields(_ text: String) throws -> JSONFields {
        try JSONFields(JSONValue(parsing: text))
    }

    private func fault(_ code: InputError.Code, _ keys: ExactString..., detail: String)
        -> InputError
    {
        let path = keys.reduce(JSONPointer.root) { $0.appending(key: $1) }
        return InputError(code, at: path, detail)
    }

    // MARK: - The object

    @Test(arguments: [.null, true, 1, "a", [], [["a": 1]]] as [JSONValue])
    func `only an object has fields`(json: JSONValue) {
        #expect(throws: InputError(.inputType, "expected an object, found \(json.typeName)")) {
            try JSONFields(json)
        }
    }

    @Test func `an empty object has nothing unknown`() throws {
        try fields("{}").finish()
    }

    @Test func `the first key that was not asked for is unknown`() throws {
        var fields = try fields(#"{"a":1,"b":2,"c":3}"#)
        #expect(throws: fault(.inputUnknownKey, "a", detail: "unknown key")) { try fields.finish() }
        _ = fields.value("a")
        #expect(throws: fault(.inputUnknownKey, "b", detail: "unknown key")) { try fields.finish() }
        _ = fields.value("c")
        #expect(throws: fault(.inputUnknownKey, "b", detail: "unknown key")) { try fields.finish() }
        _ = fields.value("b")
        try fields.finish()
    }

    @Test func `a key may be asked for twice and in any order`() throws {
        var fields = try fields(#"{"a":1,"b":2,"c":3}"#)
        #expect(try ["c", "a", "a", "c", "b"].map { try fields.integer($0) } == [3, 1, 1, 3, 2])
        try fields.finish()
    }

    @Test func `keys are told apart scalar by scalar`() throws {
        var fields = try fields("{\"\u{E9}\":1,\"e\u{301}\":2,\"\u{212A}\":3}")
        #expect(try fields.integer("e\u{301}") == 2)
        #expect(try fields.optionalInteger("K") == nil)
        #expect(try fields.integer("\u{E9}") == 1)
        #expect(throws: fault(.inputUnknownKey, "\u{212A}", detail: "unknown key")) {
            try fields.finish()
        }
    }

    @Test(arguments: [1, 63, 64, 65, 128, 200])
    func `among any number of members the unread one is found`(count: Int) throws {
        let keys = (0..<count).map { ExactString("k\($0)") }
        let json = JSONValue.object(JSONObject(keys.map { .init(key: $0, value: 1) }))
        for unread in [0, count / 2, count - 1] {
            var fields = try JSONFields(json)
            for (index, key) in keys.enumerated() where index != unread {
                _ = try fields.integer(key)
            }
            #expect(throws: fault(.inputUnknownKey, keys[unread], detail: "unknown key")) {
                try fields.finish()
            }
            _ = try fields.integer(keys[unread])
            try fields.finish()
        }
    }

    // MARK: - Absence and null

    @Test func `a required key that is not there is missing at that key`() throws {
        var fields = try fields("{}")
        let missing = fault(.inputMissing, "a/b", detail: "missing key")
        #expect(missing.path.text == "/a~1b")
        #expect(throws: missing) { try fields.requiredValue("a/b") }
        #expect(throws: missing) { try fields.string("a/b") }
        #expect(throws: missing) { try fields.bool("a/b") }
        #expect(throws: missing) { try fields.integer("a/b") }
        #expect(throws: missing) { try fields.strings("a/b") }
        #expect(throws: missing) { try fields.array("a/b", of: JSONValue.self) }
        #expect(throws: missing) { try fields.required("a/b", as: ExactString.self) }
        #expect(throws: missing) { try fields.nested("a/b") }
    }

    @Test func `an optional key that is not there is nil`() throws {
        var fields = try fields("{}")
        #expect(fields.value("a") == nil)
        #expect(try fields.optionalString("a") == nil)
        #expect(try fields.optionalBool("a") == nil)
        #expect(try fields.optionalInteger("a") == nil)
        #expect(try fields.optionalStrings("a") == nil)
        #expect(try fields.optionalArray("a", of: JSONValue.self) == nil)
        #expect(try fields.optional("a", as: ExactString.self) == nil)
        #expect(try fields.optionalNested("a") == nil)
    }

    @Test func `null is of the wrong type, never absence`() throws {
        var fields = try fields(#"{"a":null}"#)
        func wrong(_ expected: String) -> InputError {
            fault(.inputType, "a", detail: "expected \(expected), found null")
        }
        #expect(throws: wrong("a string")) { try fields.string("a") }
        #expect(throws: wrong("a string")) { try fields.optionalString("a") }
        #expect(throws: wrong("a boolean")) { try fields.bool("a") }
        #expect(throws: wrong("a boolean")) { try fields.optionalBool("a") }
        #expect(throws: wrong("an integer")) { try fields.integer("a") }
        #expect(throws: wrong("an integer")) { try fields.optionalInteger("a") }
        #expect(throws: wrong("an array")) { try fields.strings("a") }
        #expect(throws: wrong("an array")) { try fields.optionalStrings("a") }
        #expect(throws: wrong("an array")) { try fields.optionalArray("a", of: JSONValue.self) }
        #expect(throws: wrong("a string")) { try fields.optional("a", as: ExactString.self) }
        #expect(throws: wrong("an object")) { try fields.nested("a") }
        #expect(throws: wrong("an object")) { try fields.optionalNested("a") }
        #expect(fields.value("a") == .null)
        #expect(try fields.requiredValue("a") == .null)
    }

    // MARK: - Scalars

    @Test func `scalars are read by their type`() throws {
        var fields = try fields(#"{"s":"x","b":true,"i":-5,"l":["x","y"]}"#)
        #expect(try fields.string("s") == "x")
        #expect(try fields.optionalString("s") == "x")
        #expect(try fields.bool("b"))
        #expect(try fields.optionalBool("b") == true)
        #expect(try fields.integer("i") == -5)
        #expect(try fields.optionalInteger("i") == -5)
        #expect(try fields.strings("l") == ["x", "y"])
        #expect(try fields.optionalStrings("l") == ["x", "y"])
        try fields.finish()
    }

    @Test func `a scalar of another type is refused at its key`() throws {
        var fields = try fields(#"{"s":1,"b":"true","i":"1","l":"x","m":["x",1]}"#)
        #expect(throws: fault(.inputType, "s", detail: "expected a string, found a number")) {
            try fields.string("s")
        }
        #expect(throws: fault(.inputType, "b", detail: "expected a boolean, found a string")) {
            try fields.bool("b")
        }
        #expect(throws: fault(.inputType, "i", detail: "expected an integer, found a string")) {
            try fields.integer("i")
        }
        #expect(throws: fault(.inputType, "l", detail: "expected an array, found a string")) {
            try fields.strings("l")
        }
        #expect(throws: fault(.inputType, "m", "1", detail: "expected a string, found a number")) {
            try fields.strings("m")
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("10", 10), ("1.0", 1), ("1e1", 10), ("-0", 0), ("-0.0", 0), ("0.5e1", 5),
        ] as [(String, Int64)]
    )
    func `a number without a fraction is an integer`(literal: String, expected: Int64) throws {
        var fields = try fields("{\"a\":\(literal)}")
        #expect(try fields.integer("a", in: 0...10) == expected)
    }

    @Test(arguments: ["0.5", "1e-1", "1.0000000000000002", "-0.1", "1e-300"])
    func `a number with a fraction is not an integer`(literal: String) throws {
        var fields = try fields("{\"a\":\(literal)}")
        #expect(throws: fault(.inputType, "a", detail: "expected an integer")) {
            try fields.integer("a", in: 0...10)
        }
    }

    @Test(arguments: [
        ("-1", ", found -1"), ("11", ", found 11"),
        ("9223372036854775807", ", found 9223372036854775807"), ("9223372036854775808", ""),
        ("-9223372036854775809", ""), ("1e19", ""), ("1e300", ""),
    ])
    func `an integer out of range is a value that cannot be used`(
        literal: String,
        found: String
    ) throws {
        var fields = try fields("{\"a\":\(literal)}")
        let fault = fault(.inputValue, "a", detail: "expected 0 to 10" + found)
        #expect(throws: fault) { try fields.integer("a", in: 0...10) }
        #expect(throws: fault) { try fields.optionalInteger("a", in: 0...10) }
    }

    @Test func `without a range every integer that fits is taken`() throws {
        var fields = try fields(#"{"a":9223372036854775807,"b":-9223372036854775808}"#)
        #expect(try fields.integer("a") == .max)
        #expect(try fields.integer("b") == .min)
    }
}

extension JSONFieldsTests {
    /// An object `{"n": 0...9}` and nothing else.
    private struct Digit: JSONRepresentable, Equatable {
        var digit: Int64

        init(_ digit: Int64) {
            self.digit = digit
        }

        init(json: JSONValue) throws(InputError) {
            var fields = try JSONFields(json)
            digit = try fields.integer("n", in: 0...9)
            try fields.finish()
        }

        var json: JSONValue { ["n": .number(JSONNumber(digit))] }
    }

    @Test func `types with a form of their own are read`() throws {
        var fields = try fields(#"{"a":{"n":1},"b":[{"n":2},{"n":3}],"c":[],"d":{"x":null}}"#)
        #expect(try fields.required("a", as: Digit.self) == Digit(1))
        #expect(try fields.optional("a") == Digit(1))
        #expect(try fields.array("b") == [Digit(2), Digit(3)])
        #expect(try fields.optionalArray("c") == [Digit]())
        #expect(try fields.required("d", as: JSONObject.self) == ["x": .null])
        #expect(try fields.required("d") == JSONValue.object(["x": .null]))
        try fields.finish()
    }

    @Test(
        arguments: [
            (#"{"a":1}"#, .inputType, "/a", "expected an object, found a number"),
            (#"{"a":{}}"#, .inputMissing, "/a/n", "missing key"),
            (#"{"a":{"n":"x"}}"#, .inputType, "/a/n", "expected an integer, found a string"),
            (#"{"a":{"n":10}}"#, .inputValue, "/a/n", "expected 0 to 9, found 10"),
            (#"{"a":{"n":1,"m~/":2}}"#, .inputUnknownKey, "/a/m~0~1", "unknown key"),
        ] as [(String, InputError.Code, String, String)]
    )
    func `a fault inside a member has the path through it`(
        text: String,
        code: InputError.Code,
        path: String,
        detail: String
    ) throws {
        var fields = try fields(text)
        let fault = #expect(throws: InputError.self) { try fields.required("a", as: Digit.self) }
        #expect(fault?.code == code)
        #expect(fault?.path.text == ExactString(path))
        #expect(fault?.detail == detail)
    }

    @Test func `a fault inside an element has its index`() throws {
        var fields = try fields(#"{"b":[{"n":2},{"n":10}]}"#)
        #expect(throws: fault(.inputValue, "b", "1", "n", detail: "expected 0 to 9, found 10")) {
            try fields.array("b", of: Digit.self)
        }
    }

    @Test func `nested fields have the whole path`() throws {
        var fields = try fields(#"{"a":{"b":{"c":1,"d":2}}}"#)
        var inner = try fields.nested("a")
        var innermost = try #require(try inner.optionalNested("b"))
        #expect(
            throws: fault(.inputType, "a", "b", "c", detail: "expected a string, found a number")
        ) {
            try innermost.string("c")
        }
        #expect(throws: fault(.inputMissing, "a", "b", "e", detail: "missing key")) {
            try innermost.required("e", as: Digit.self)
        }
        #expect(throws: fault(.inputUnknownKey, "a", "b", "d", detail: "unknown key")) {
            try innermost.finish()
        }
        #expect(
            throws: fault(.inputType, "a", "b", "c", detail: "expected an object, found a number")
        ) {
            try innermost.nested("c")
        }
        try inner.finish()
        try fields.finish()
    }

    @Test func `a reader can place a fault of its own`() throws {
        var fields = try fields(#"{"a":{"b":"x"}}"#)
        let inner = try fields.nested("a")
        let own = InputError(.inputValue, "not a word of the list")
        #expect(inner.fault(own, at: "b").path.text == "/a/b")
        #expect(inner.fault(own.within(index: 3), at: "b").path.text == "/a/b/3")
        #expect(inner.fault(own, at: "b").code == .inputValue)
    }
}
