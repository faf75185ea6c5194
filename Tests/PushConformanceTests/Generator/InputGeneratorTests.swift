import ExactJSON
import Fixtures
import PushConformance
import SeededRandomness
import Testing

@Suite struct InputGeneratorTests {
    @Test(arguments: Seeds.all, [nil] + InputGenerator.verbs)
    func `valid inputs are answered, and differently, and others are refused as meant`(
        seed: UInt64,
        verb: ExactString?
    ) async throws {
        let generator = InputGenerator(seed: seed, verb: verb)
        let implementation = ThisImplementation()
        let count = 400
        var (valid, refused) = (0, 0)
        var answers: Set<JSONValue> = []
        for index in 0..<count {
            let input = generator.input(at: index)
            #expect(!input.text.isEmpty && !input.text.contains(UInt8(ascii: "\n")))
            await implementation.ask(input.verb, input.text)
            guard case .result(var answer) = implementation.answer() else {
                Issue.record("\(input.verb) is not answered")
                continue
            }
            #expect(verb == nil || input.verb == verb)
            var error = answer["error"]?.object
            // What Getui's own client refuses is a valid input.
            if let code = error?["code"]?.string, code.hasPrefix("getui."), input.fault == nil {
                error = nil
            }
            if error?["code"]?.string != input.fault?.code.word.string
                || error?["path"]?.string != input.fault?.path.text.string
            {
                Issue.record("\(index): \(String(decoding: input.text, as: UTF8.self))")
            }
            if error == nil { valid += 1 } else { refused += 1 }
            answer["id"] = nil
            if answer["error"] == nil { answers.insert(.object(answer)) }
        }
        #expect(valid > count * 4 / 5)
        #expect(!Seeds.isFixed(seed) || refused > count / 30)
        #expect(answers.count > count / 4)
    }

    @Test func `the stream is the same for the same seed, and each input stands alone`() {
        let forward = (0..<200).map { InputGenerator(seed: 7).input(at: $0) }
        let generator = InputGenerator(seed: 7)
        let backward = (0..<200).reversed().map { generator.input(at: $0) }
        #expect(forward == backward.reversed())
        #expect(forward != (0..<200).map { InputGenerator(seed: 8).input(at: $0) })
        #expect(Set(forward.map { $0.text }).count == 200)
    }
}
