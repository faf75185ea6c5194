import ExactJSON
import Fixtures
import PushModel
import Testing

@Suite struct RuleJSONTests {
    static let secret = "nobody may ever see these words"

    private static func rule() throws -> Rule {
        var when = Rule.Condition()
        when.senders = ["ann"]
        when.conversations = [Conversation(.groupChat, "g1")]
        when.messageTypes = [.groupChat]
        when.bodyTypes = [.text]
        when.words = [ExactString(secret)]
        when.isMentioned = true
        when.ext = [
            .init(try JSONPointer(json: "/a~1b"), [1, .string(secret)])
        ]
        when.senderLabels = ["vip"]
        when.recipientLabels = ["minor"]
        when.windows = [
            try QuietWindow(days: [.monday], start: .midnight, end: SilentModeTime("07:00"))
        ]
        var not = Rule.Condition()
        not.senders = ["bob"]
        return Rule(id: "r", when: when, not: not, then: .allow(remind: true))
    }

    // 1.7
    @Test func `a rule is read as it was written`() throws {
        let rule = try Self.rule()
        #expect(try Rule(json: rule.json) == rule)
        #expect(
            Rule(id: "s", then: .suppress(yieldsToForce: true)).json
                == ["id": "s", "when": [:], "then": "suppress", "yieldsToForce": true]
        )
        let list = try Rule.List([rule, Rule(id: "s", then: .suppress())])
        #expect(try Rule.List(json: list.json) == list)
        #expect(list.map(\.id) == ["r", "s"])
    }

    // 1.7, X1
    @Test func `a list made in Swift has the limits of one that is read`() throws {
        let rules = (0..<33).map { Rule(id: Rule.ID("\($0)"), then: .suppress()) }
        #expect(try Rule.List(Array(rules.prefix(32))).count == 32)
        #expect(throws: InputError.self) { try Rule.List(rules) }
        #expect(throws: InputError.self) { try Rule.List([rules[0], rules[0]]) }
        var long = rules[0]
        long.when.senders = ["x"]
        let rest = 16_384 - (try Rule.List([long]).json.utf8Count)
        long.when.senders = [UserID(String(repeating: "x", count: 1 + rest))]
        #expect(try Rule.List([long]).json.utf8Count == 16_384)
        long.when.senders = [UserID(String(repeating: "x", count: 2 + rest))]
        #expect(throws: InputError.self) { try Rule.List([long]) }
        var empty = rules[0]
        empty.when.words = [""]
        #expect(throws: InputError.self) { try Rule.List([empty]) }
    }

    @Test func `a rule prints no words and no values`() throws {
        let rule = try Self.rule()
        let values: [Any] = [rule, rule.when, rule.when.ext, try Rule.List([rule])]
        for printout in values.flatMap({ printouts(of: $0) }) {
            #expect(!printout.contains("nobody"), "\(printout)")
        }
        #expect("\(rule)" == "r: allow")
    }
}
