import ExactJSON
import PushModel
import Testing

@Suite struct PushRemindTypeTests {
    // B8, B9
    @Test(
        arguments: [
            (.all, 0, "all", "ALL"), (.mentionOnly, 1, "mentionOnly", "AT"),
            (.never, 2, "none", "NONE"),
        ] as [(PushRemindType, Int, ExactString, ExactString)]
    )
    func `a remind type has the vendor's integer and word and the contract's word`(
        type: PushRemindType,
        integer: Int,
        word: ExactString,
        vendorWord: ExactString
    ) throws {
        #expect(type.rawValue == integer)
        #expect(PushRemindType(rawValue: integer) == type)
        #expect(type.word == word)
        #expect(PushRemindType(word: word) == type)
        #expect(type.vendorWord == vendorWord)
        #expect(PushRemindType(vendorWord: vendorWord) == type)
        #expect(try PushRemindType(json: .string(word.string)) == type)
        #expect(try PushRemindType(json: .string(vendorWord.string)) == type)
        #expect(type.json == .string(word.string))
    }

    @Test func `there are three`() {
        #expect(PushRemindType.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(PushRemindType(rawValue: 3) == nil)
        #expect(PushRemindType(rawValue: -1) == nil)
    }

    @Test(arguments: ["", "ANY", "at", "None", "All", "MENTIONONLY", "never", "DEFAULT", "ALL "])
    func `any other word is refused, in either spelling`(word: String) throws {
        #expect(PushRemindType(vendorWord: ExactString(word)) == nil)
        #expect(PushRemindType(word: ExactString(word)) == nil)
        let fault = try #require(throws: InputError.self) {
            try PushRemindType(json: .string(word))
        }
        #expect(fault.code == .inputValue)
        #expect(
            fault.detail
                == "expected one of `all`, `mentionOnly`, `none`, `ALL`, `AT`, `NONE`"
        )
    }

    @Test(arguments: [.null, 0, 1, true, [], [:]] as [JSONValue])
    func `the vendor's integer is no word`(json: JSONValue) throws {
        let fault = try #require(throws: InputError.self) { try PushRemindType(json: json) }
        #expect(fault.code == .inputType)
    }
}
