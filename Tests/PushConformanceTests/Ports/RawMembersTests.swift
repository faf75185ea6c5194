import ExactJSON
import PushConformance
import Testing

@Suite struct RawMembersTests {
    @Test(
        arguments: [
            (#"{}"#, #"{}"#),
            (" { \"a\" :\t1.0 ,\n\"b\" : [ 1 , 2 ] } ", #"{"a":1.0,"b":[1,2]}"#),
            (#"{"a": "x y \" } \\", "b": {"c": [ ]}}"#, #"{"a":"x y \" } \\","b":{"c":[]}}"#),
            (#"{"k":1,"k":2,"\u006b":3}"#, #"{"k":1,"k":2,"\u006b":3}"#),
            (#"{"a":"\ud83d","b":1e400}"#, #"{"a":"\ud83d","b":1e400}"#),
            (#"{"a": true , "b" : null}"#, #"{"a":true,"b":null}"#),
            (#"{"a":1 2}"#, #"{"a":1 2}"#),
            (#"{"a": nul, "b" : [tru "c" -,+]}"#, #"{"a":nul,"b":[tru "c" -,+]}"#),
            (#"{"a": "\x\u1" , "b": "\u12\"" }"#, #"{"a":"\x\u1","b":"\u12\""}"#),
            ("{\"a\" : \"\n \" }", "{\"a\":\"\n \"}"),
        ]
    )
    func `the text stays as it is spelled, without white space between tokens`(
        text: String,
        expected: String
    ) throws {
        let members = try #require(RawMembers(Array(text.utf8)[...]))
        #expect(String(decoding: members.text(without: []), as: UTF8.self) == expected)
    }

    @Test(
        arguments: [
            "", "[]", "7", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1"#, #"{"a":"x}"#, #"{a:1}"#,
            #"{"a":1,}"#, #"{"a":1}}"#, #"{"a":1} x"#, #"{"a":[1}"#, #"{"a" 1}"#, "{\"a\":\"\\",
        ]
    )
    func `what is no object is none`(text: String) {
        #expect(RawMembers(Array(text.utf8)[...]) == nil)
    }

    @Test func `members are found by what their keys say`() throws {
        let text = #"{"\u0061":1,"expect":{"expect":2},"a":3,"e\u0301":4}"#
        let members = try #require(RawMembers(Array(text.utf8)[...]))
        #expect(members["a"] == Array("3".utf8))
        #expect(members["é"] == nil)
        let rest = members.text(without: ["a", "e\u{301}"])
        #expect(String(decoding: rest, as: UTF8.self) == #"{"expect":{"expect":2}}"#)
    }

    @Test func `depth is no obstacle`() throws {
        let value = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let members = try #require(RawMembers(Array(#"{"a":\#(value)}"#.utf8)[...]))
        #expect(members["a"]?.count == 200_000)
    }
}
