import ExactJSON
import Fixtures
import PushModel
import PushRules
import SeededRandomness
import Testing

@Suite struct RuleTextTests {
    // 1.7, 1.8: of more rules than are asked in one pass, each answers as if it were alone.
    @Test(arguments: Seeds.all)
    func `many rules are asked of a text as each alone is`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let rules = (0..<70).map { number in
            var rule = Rule(id: Rule.ID(ExactString("\(number)")), then: .suppress())
            rule.when.words = random.list(upTo: 2, of: Self.words)
            rule.not.words = random.list(upTo: 1, of: Self.words)
            return rule
        }
        for _ in 0..<20 {
            let words = random.list(upTo: 4, of: Self.words)
            let text = words.map { $0.string }.joined(separator: " ")
            let message = Message(id: "1", type: .chat, from: "tom", to: "ann", body: .text(text))
            let naive = rules.map { rule in
                let isWanted =
                    rule.when.words.isEmpty || rule.when.words.contains(where: words.contains)
                return isWanted && !rule.not.words.contains(where: words.contains)
            }
            #expect(Rule.canSpeak(rules, of: message) == naive)
        }
        let picture = Message(id: "1", type: .chat, from: "tom", to: "ann", body: .image)
        let ofPicture = rules.map { $0.when.words.isEmpty }
        #expect(Rule.canSpeak(rules, of: picture) == ofPicture)
    }

    private static let words: [ExactString] = ["deploy", "lunch", "c++", "发布", "on"]
}
