import ExactJSON
import Testing

@testable import PushConformance

@Suite struct PortReplyTests {
    @Test(
        arguments: [
            #"{"result":{"a":1},"seq":7}"#, #"{"seq":7,"result":{"a":1}}"#,
            #"{ "seq": 7, "result": {"a":1} }"#, #"{"seq":7,"x":"}","result":{"a":1},"y":[]}"#,
            #"{"result":{"a":1},"x":{"b":2},"seq":7}"#, #"{"seq":7.0,"result":{"a":1}}"#,
        ]
    )
    func `a line has a number and a result, however it is laid out`(line: String) throws {
        let reply = try PortReply(line: Array(line.utf8))
        #expect(reply.number == 7)
        let (answer, spelled) = try reply.answer()
        #expect(answer == .result(["a": 1]))
        #expect(String(decoding: spelled, as: UTF8.self) == #"{"a":1}"#)
    }

    @Test(
        arguments: [
            (#"{"result":{"a":1},"seq":7}"#, true), (#"{"seq":7,"result":{"a":1}}"#, true),
            (#"{"result":{"a":2},"seq":7}"#, false), (#"{"result":{"a": 1},"seq":7}"#, false),
            (#"{"result":{"a":1},"x":1,"seq":7}"#, false), (#"{"skipped":"no","seq":7}"#, false),
        ]
    )
    func `the shortest form of a result is known by its bytes`(line: String, isSame: Bool) throws {
        let reply = try PortReply(line: Array(line.utf8))
        #expect(reply.isResult(Array(#"{"a":1}"#.utf8)) == isSame)
    }

    @Test(
        arguments: [
            "", "x", "{}", #"{"seq":"1"}"#, #"{"result":{"a":{},"seq":1}"#,
            #"{"result":{"a":"},"seq":1}"#, #"{"seq":99999999999999999999,"result":{}}"#,
        ]
    )
    func `a line without a number is no answer`(line: String) {
        #expect(throws: PortError.self) {
            let reply = try PortReply(line: Array(line.utf8))
            _ = try reply.answer()
        }
    }

    @Test func `a reason is no result`() throws {
        let reply = try PortReply(line: Array(#"{"seq":1,"skipped":"why"}"#.utf8))
        #expect(try reply.answer().0 == .skipped("why"))
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":2}"#, nil),
            (#"{"b":2,"a":1}"#, 2), (#"{"a":1, "b":2}"#, 7), (#"{"\u0061":1,"b":2}"#, 2),
            (#"{"a":1.0,"b":2}"#, 6),
        ] as [(String, Int?)]
    )
    func `an answer has one spelling`(text: String, offset: Int?) throws {
        let answer = try JSONObject(json: JSONValue(parsing: text))
        let difference = AnswerDifference(spelling: Array(text.utf8)[...], of: answer)
        #expect((difference == nil) == (offset == nil))
        if let offset, let difference {
            #expect("\(difference)".contains("from byte \(offset) on"), "\(difference)")
            #expect(difference.cause == "the spelling")
        }
    }
}
