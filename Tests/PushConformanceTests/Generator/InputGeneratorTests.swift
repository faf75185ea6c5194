import ExactJSON
import PushConformance
import SeededRandomness
import Testing

@Suite struct InputGeneratorTests {
    static let seeds: [UInt64] = [1, 2, .random(in: 0 ... .max)]

    @Test(arguments: seeds)
    func `what is meant to be valid is answered, what is not is refused as meant`(
        seed: UInt64
    ) async throws {
        let generator = InputGenerator(seed: seed)
        let implementation = ThisImplementation()
        var (valid, refused) = (0, 0)
        for index in 0..<1500 {
            let input = generator.input(at: index)
            await implementation.ask(input.verb, input.text)
            guard case .result(let answer) = implementation.answer() else {
                Issue.record("\(input.verb) is not answered")
                continue
            }
            let error = answer["error"]?.object
            let note: Comment = "\(index): \(String(decoding: input.text, as: UTF8.self))"
            #expect(error?["code"]?.string == input.fault?.code.word.string, note)
            #expect(error?["path"]?.string == input.fault?.path.text.string, note)
            if error == nil { valid += 1 } else { refused += 1 }
        }
        #expect(valid > 1200)
        #expect(refused > 50)
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
