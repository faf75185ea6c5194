import ExactJSON
import Fixtures
import PushConformance
import PushContract
import Testing

@Suite struct DecideLineTests {
    // The line is written key by key; the writer of the tree sorts the keys.
    @Test(arguments: Seeds.all, [false, true])
    func `the line that answers an input is the answer with sorted keys`(
        seed: UInt64,
        isExplaining: Bool
    ) throws {
        let generator = InputGenerator(seed: seed, verb: "decide")
        for index in 0..<500 {
            let text = generator.input(at: index).text
            guard let input = try? ContractInput<DecideRequest>(parsing: text[...]),
                let answer = try? input.answer(explaining: isExplaining)
            else { continue }
            #expect(
                try input.line(explaining: isExplaining) == answer.json.utf8 + [0x0A],
                "\(index): \(String(decoding: text, as: UTF8.self))"
            )
        }
    }

    @Test func `an answer that is larger than usual is a whole line`() throws {
        let bindings = (0..<200).map { #"{"notifierName":"prod","token":"aa\#(100 + $0)"}"# }
        let text = """
            {"id":"large","now":"2022-07-28T14:30:00+02:00",\
            "message":{"id":"42","type":"chat","from":"a","to":"b","body":{"type":"txt","text":"hi"}},\
            "recipient":{"id":"b","devices":[{"id":"d1","bindings":[\(bindings.joined(separator: ","))]}]}}
            """
        let input = try ContractInput<DecideRequest>(parsing: Array(text.utf8)[...])
        let line = try input.line(explaining: true)
        #expect(line.count > 100_000)
        #expect(try line == input.answer(explaining: true).json.utf8 + [0x0A])
    }
}
