import ExactJSON
import Foundation
import PushEvaluation
import PushModel
import PushRules
import SeededRandomness
import Testing
import WallTime

/// The examples of `Docs/Rules.md`: their data are those of their vectors, and their Swift decides as the data do.
@Suite struct RuleGuideTests {
    @Test func `the examples decide alike as data and in Swift`() throws {
        let vip = DecisionRule(
            "vip",
            ofMessage: { facts in
                facts.sender.labels.contains("vip") ? .allow() : nil
            }
        )
        try Self.check("rules-vip", [vip])

        let minors = DecisionRule(
            "minors",
            ofPair: { facts in
                guard facts.recipient.labels.contains("minor"), let offset = facts.offset else {
                    return nil
                }
                let minute = facts.now.minuteOfDay(offset: offset)
                return minute < 7 * 60 || minute >= 22 * 60 ? .suppress() : nil
            }
        )
        try Self.check("rules-minors", [minors])

        var ann = Recipient(id: "ann")
        var deployments = Rule.Condition()
        deployments.words = ["deploy", "发布"]
        let keywords = Rule(id: "keywords", when: deployments, then: .allow(remind: true))
        ann.settings.rules = try Rule.List([keywords])
        try Self.check("rules-keywords", ofUser: ann.settings.rules)

        var boss = Rule.Condition()
        boss.senders = ["boss"]
        var weekend = Rule.Condition()
        weekend.windows = [
            try QuietWindow(days: [.saturday, .sunday], start: .init("00:00"), end: .init("00:00"))
        ]
        ann.settings.rules = try Rule.List([
            Rule(id: "boss", when: boss, then: .allow()),
            Rule(id: "weekdays", when: weekend, then: .suppress()),
        ])
        try Self.check("rules-weekdays", ofUser: ann.settings.rules)

        var closed = Rule.Condition()
        closed.windows = [
            try QuietWindow(
                dates: [.init("12-25"), .init("2026-12-31")],
                start: .init("00:00"),
                end: .init("00:00")
            )
        ]
        let closing = Rule(id: "holiday", when: closed, then: .suppress(yieldsToForce: true))
        let holiday = DecisionRule(closing)
        try Self.check("rules-holiday", [holiday])

        let groups: Set<Conversation.ID> = ["ops", "network"]
        let onCall = DecisionRule(
            "on-call",
            ofMessage: { facts in
                facts.message.type == .groupChat && groups.contains(facts.message.to)
                    ? .allow(remind: true) : nil
            }
        )
        try Self.check("rules-on-call", [onCall])

        let app = AppConfiguration(policy: PushPolicy(userRules: true))
        let evaluator = try PushEvaluator(app: app, rules: [minors, vip, onCall, holiday])
        var situation = EvaluationFixture()
        situation.sender.labels = ["vip"]
        situation.recipient.labels = ["minor"]
        situation.recipient.settings.timeZone = .named("Asia/Shanghai")
        #expect(try situation.evaluate(by: evaluator).rule == "minors")
        situation.recipient.labels = []
        #expect(try situation.evaluate(by: evaluator).decision == .push)
    }

    /// Checks an example in Swift: rules of the app, or of a user.
    private static func check(
        _ name: String,
        _ rules: [DecisionRule] = [],
        ofUser userRules: Rule.List = Rule.List()
    ) throws {
        let data = try JSONValue(parsing: #require(try shownData(of: name)))
        let app = try AppConfiguration(json: #require(data["app"]))
        let dataRules = try Rule.List(json: data["recipient"]?["settings"]?["rules"] ?? [])
        var swiftApp = app
        swiftApp.rules = Rule.List()
        let evaluator = try PushEvaluator(app: swiftApp, rules: rules)

        let vectors = try vectors().filter { $0["id"]?.string?.hasPrefix("\(name)-") == true }
        #expect(Set(vectors.map { $0["expect"]?["outcome"] }) == ["push", "suppress"])
        for vector in vectors {
            var recipient = try Recipient(json: #require(vector["recipient"]))
            #expect(try AppConfiguration(json: #require(vector["app"])) == app)
            #expect(recipient.settings.rules == dataRules)
            recipient.settings.rules = userRules
            let evaluation = try evaluator.evaluate(
                Message(json: #require(vector["message"])),
                from: Sender(json: vector["sender"] ?? [:]),
                to: recipient,
                at: Instant(json: #require(vector["now"]))
            )
            #expect(.object(evaluation.json) == vector["expect"])
        }

        var random = SplitMix64(seed: 1)
        var spoken = 0
        for _ in 0..<2000 {
            var situation = try EvaluationFixture(using: &random)
            let without = try situation.evaluate(by: PushEvaluator())
            situation.recipient.settings.rules = userRules
            let swift = try situation.evaluate(by: evaluator)
            situation.recipient.settings.rules = dataRules
            #expect(try situation.evaluate(by: PushEvaluator(app: app)) == swift)
            if swift.decision != without.decision { spoken += 1 }
        }
        #expect(20..<1980 ~= spoken)
    }

    private static func shownData(of name: String) throws -> String? {
        try text(of: "Docs/Rules.md").components(separatedBy: "```json \(name)\n").dropFirst()
            .first?
            .components(separatedBy: "\n```").first
    }

    private static func vectors() throws -> [JSONValue] {
        let text = try text(of: "Tests/Conformance/core/gates/1.7-examples.json")
        guard case .array(let vectors) = try JSONValue(parsing: text) else { return [] }
        return vectors
    }

    private static func text(of path: String) throws -> String {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

extension EvaluationFixture {
    /// A situation in which each example speaks of some and not of others, from 1 November 2026 to 31 December, in Shanghai.
    fileprivate init(using random: inout SplitMix64) throws {
        self.init()
        let quarter: Int64 = 900_000
        let days = random.pick(0...60, 54...54, 60...60)
        let start = Instant(milliseconds: 1_793_462_400_000)  // 2026-11-01T00:00:00+08:00
        let quarters = Int.random(
            in: days.lowerBound * 96..<(days.upperBound + 1) * 96,
            using: &random
        )
        now = start.adding(milliseconds: Int64(quarters) * quarter)
        message.from = random.pick("6001", "boss")
        if random.pick(true, false) {
            message.type = .groupChat
            message.to = random.pick("ops", "network", "lunch")
        }
        message.body = .text(random.pick("Deploy!", "明天发布新版", "deployed", "test"))
        message.ext = random.pick([:], ["em_force_notification": true])
        sender.labels = random.pick([], ["vip"], ["new"])
        recipient.labels = random.pick([], ["minor"], ["new", "minor"])
        recipient.settings.remindType = random.pick(.all, .mentionOnly, .never)
        let end = random.pick("07:00", "22:00")
        try setInterval("22:00", end, in: .named("Asia/Shanghai"))
    }

    fileprivate func evaluate(by evaluator: PushEvaluator) throws(InputError) -> Evaluation {
        try evaluator.evaluate(message, from: sender, to: recipient, at: now)
    }
}

extension SplitMix64 {
    fileprivate mutating func pick<Value>(_ values: Value...) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }
}

extension JSONValue {
    fileprivate subscript(key: ExactString) -> JSONValue? { object?[key] }
}
