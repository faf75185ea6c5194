import ExactJSON
import PushConformance
import SeededRandomness
import Testing

@Suite struct InputGeneratorTests {
    static let seeds: [UInt64] = [1, 2, .random(in: 0 ... .max)]

    @Test(arguments: seeds, [nil] + InputGenerator.verbs)
    func `what is meant to be valid is answered, what is not is refused as meant`(
        seed: UInt64,
        verb: ExactString?
    ) async throws {
        let generator = InputGenerator(seed: seed, verb: verb)
        let implementation = ThisImplementation()
        let count = verb == nil ? 1500 : 500
        var (valid, refused) = (0, 0)
        for index in 0..<count {
            let input = generator.input(at: index)
            await implementation.ask(input.verb, input.text)
            guard case .result(let answer) = implementation.answer() else {
                Issue.record("\(input.verb) is not answered")
                continue
            }
            #expect(verb == nil || input.verb == verb)
            var error = answer["error"]?.object
            // What Getui's own client refuses is a valid input.
            if let code = error?["code"]?.string, code.hasPrefix("getui."), input.fault == nil {
                error = nil
            }
            let note: Comment = "\(index): \(String(decoding: input.text, as: UTF8.self))"
            #expect(error?["code"]?.string == input.fault?.code.word.string, note)
            #expect(error?["path"]?.string == input.fault?.path.text.string, note)
            if error == nil { valid += 1 } else { refused += 1 }
        }
        #expect(valid > count * 4 / 5)
        #expect(refused > count / 30)
    }

    @Test(arguments: InputGenerator.verbs)
    func `the generated inputs of a verb get many different answers`(
        verb: ExactString
    ) async throws {
        let generator = InputGenerator(seed: 1, verb: verb)
        let implementation = ThisImplementation()
        var answers: Set<JSONValue> = []
        for index in 0..<500 {
            let input = generator.input(at: index)
            await implementation.ask(input.verb, input.text)
            guard case .result(var answer) = implementation.answer(), answer["error"] == nil
            else { continue }
            answer["id"] = nil
            answers.insert(.object(answer))
        }
        #expect(answers.count > 150)
    }

    @Test(arguments: InputGenerator.verbs)
    func `a generated input is one line`(verb: ExactString) {
        let generator = InputGenerator(seed: 1, verb: verb)
        for index in 0..<500 {
            let text = generator.input(at: index).text
            #expect(!text.isEmpty && !text.contains(UInt8(ascii: "\n")))
        }
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
