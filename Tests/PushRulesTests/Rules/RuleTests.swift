import ExactJSON
import Fixtures
import PushModel
import SeededRandomness
import Synchronization
import Testing
import WallTime

@testable import PushRules

@Suite struct RuleTests {
    private static func decision(
        _ scene: Scene,
        from sender: Sender = Sender(),
        rules: [DecisionRule] = []
    ) throws -> Decision {
        let app = try CompiledApp(scene.app, rules: rules, zones: Scene.zones)
        let message = message(scene, from: sender, app)
        let recipient = CompiledRecipient(scene.recipient, app: app, zones: Scene.zones)
        let decision = Decision(message, to: recipient, at: scene.moment)
        let rows = PushSettings.Rows(of: [scene.recipient], in: scene.message.conversation)
        let decisions = RowDecisions(
            message,
            to: rows,
            rules: app.rules,
            defaultZone: app.timeZone,
            at: scene.moment
        )
        let inRows = decisions.decision(on: scene.recipient, at: 0)
        let reports = GateReports(message, to: recipient, at: scene.moment)
        // In rows, whether a binding is ready is not asked.
        let ofRecipient = reports.blockers.first { $0 != .noEligibleBinding }
        #expect(inRows.decision == ofRecipient.map(Decision.suppress) ?? .push)
        #expect(inRows.lacksTimeZone == recipient.settings.lacksTimeZone)
        #expect(
            decisions.spokenRule(on: scene.recipient, at: 0)?.id
                == message.spokenRule(to: recipient, at: scene.moment)?.id
        )
        #expect(decision == reports.blockers.first.map(Decision.suppress) ?? .push)
        return decision
    }

    static func message(
        _ scene: Scene,
        from sender: Sender,
        _ app: CompiledApp
    ) -> CompiledMessage {
        CompiledMessage(
            scene.message,
            ext: MessageExtension.read(scene.message.ext).value,
            policy: scene.app.policy,
            from: sender,
            rules: app.rules
        )
    }

    // 1.7
    @Test func `rules of code see the message, the recipient and the pair`() throws {
        var scene = Scene()
        scene.recipient.labels = ["minor"]
        scene.recipient.settings.timeZone = .fixed(.utc)
        let ofMessage = DecisionRule(
            "m",
            ofMessage: { facts in
                facts.message.body.type == .image ? .suppress() : nil
            }
        )
        let ofRecipient = DecisionRule(
            "r",
            ofRecipient: { facts in
                facts.labels.contains("bot") ? .suppress() : nil
            }
        )
        let ofPair = DecisionRule(
            "p",
            ofPair: { facts in
                let hour = facts.offset.map { facts.now.minuteOfDay(offset: $0) / 60 }
                return facts.recipient.labels.contains("minor") && hour == 12 && !facts.isMentioned
                    ? .suppress() : nil
            }
        )
        let rules = [ofMessage, ofRecipient, ofPair]
        #expect(try Self.decision(scene, rules: rules) == .suppress(.gate(.suppressingRule)))
        scene.now = scene.now.adding(milliseconds: 3_600_000)
        #expect(try Self.decision(scene, rules: rules) == .push)
        scene.recipient.labels = ["bot"]
        #expect(try Self.decision(scene, rules: rules) == .suppress(.gate(.suppressingRule)))
        scene.recipient.labels = []
        scene.message.body = .image
        #expect(try Self.decision(scene, rules: rules) == .suppress(.gate(.suppressingRule)))
    }

    // 1.7, H39
    @Test func `rules of data and of code are one list, after the app's own`() throws {
        var scene = Scene()
        scene.app.rules = try Rule.List([Rule(id: "a", then: .allow())])
        let last = DecisionRule("b", ofMessage: { _ in .suppress() })
        #expect(try Self.decision(scene, rules: [last]) == .push)
        scene.app.rules = Rule.List()
        let data = DecisionRule(Rule(id: "c", then: .allow()))
        #expect(try Self.decision(scene, rules: [data, last]) == .push)
        #expect(
            try Self.decision(scene, rules: [last, data]) == .suppress(.gate(.suppressingRule))
        )
        scene.app.rules = try Rule.List([Rule(id: "c", then: .allow())])
        #expect(throws: InputError.self) { try Self.decision(scene, rules: [data]) }
    }

    // 1.7
    @Test func `a rule of the message alone is asked once for all recipients`() throws {
        let scene = Scene()
        let app = try CompiledApp(
            scene.app,
            rules: [
                DecisionRule(
                    "m",
                    ofMessage: { _ in
                        Self.asked.add(1, ordering: .relaxed)
                        return nil
                    }
                )
            ],
            zones: Scene.zones
        )
        let message = Self.message(scene, from: Sender(), app)
        let recipient = CompiledRecipient(scene.recipient, app: app, zones: Scene.zones)
        for _ in 0..<3 {
            #expect(Decision(message, to: recipient, at: scene.moment) == .push)
        }
        #expect(Self.asked.load(ordering: .relaxed) == 1)
    }

    private static let asked = Atomic<Int>(0)

    // 1.7, B11, H39
    @Test(arguments: Seeds.all)
    func `decisions with rules are alike in rows and alone`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var reasons: Set<Decision> = []
        for _ in 0..<600 {
            let zone = try #require(WallClock.settledZones.randomElement(using: &random))
            var scene = try Scene(in: zone, using: &random)
            scene.app.policy.userRules = random.once(in: 2)
            scene.app.rules = try Self.rules(near: scene.now, using: &random)
            scene.recipient.settings.rules = try Self.rules(near: scene.now, using: &random)
            scene.recipient.labels = random.list(upTo: 2, of: ["vip", "minor"])
            let sender = Sender(labels: random.list(upTo: 2, of: ["vip", "bot"]))
            reasons.insert(try Self.decision(scene, from: sender))
        }
        #expect(reasons.contains(.suppress(.userRule)))
        #expect(reasons.contains(.suppress(.gate(.suppressingRule))))
    }

    static func rules(
        near now: Instant,
        using random: inout SplitMix64
    ) throws -> Rule.List {
        var rules: [Rule] = []
        for index in 0..<Int.random(in: 0...3, using: &random) {
            var conditions: [Rule.Condition] = []
            for _ in 0..<2 {
                var condition = Rule.Condition()
                if random.once(in: 5) { condition.senders = ["6001", "bob"] }
                if random.once(in: 5) { condition.messageTypes = [random.pick(.chat, .groupChat)] }
                if random.once(in: 5) { condition.isMentioned = random.once(in: 2) }
                if random.once(in: 5) { condition.senderLabels = ["vip"] }
                if random.once(in: 5) { condition.recipientLabels = ["minor", "x"] }
                if random.once(in: 4) {
                    condition.windows = Array(try random.quietWindows(near: now))
                }
                conditions.append(condition)
            }
            rules.append(
                Rule(
                    id: Rule.ID("\(index)"),
                    when: conditions[0],
                    not: random.once(in: 3) ? conditions[1] : Rule.Condition(),
                    then: random.pick(
                        .suppress(),
                        .suppress(yieldsToForce: true),
                        .allow(),
                        .allow(remind: true)
                    )
                )
            )
        }
        return try Rule.List(rules)
    }
}
